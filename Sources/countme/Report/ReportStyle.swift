/// How the report looks: on paper, on a phone and on a wide screen, by day and by night.
enum ReportStyle {
  /// The page's style sheet.
  static let text = """
    :root {
      --paper: #fcfcfa; --card: #ffffff; --ink: #1f2421; --soft: #5c655f; --rule: #e1e5e1;
      --within: #2f8566; --over: #d07a1f; --goal: #1f2421; --mean: #7a3fa0;
      --protein: #3569b5; --carbs: #e0b13c; --fat: #a8573e; --water: #3d8fc4;
      --done: #2f8566; --part2: #7db8a0; --part1: #b9d9cb; --missed: #e4e7e4; --skipped: #c9c3dc;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --paper: #14181b; --card: #1c2226; --ink: #e8ece9; --soft: #a3ada7; --rule: #323a3e;
        --within: #4fb38e; --over: #eb9b46; --goal: #e8ece9; --mean: #c79be6;
        --protein: #6f9fe3; --carbs: #e6c15c; --fat: #cf7d63; --water: #63b1e3;
        --done: #4fb38e; --part2: #3b7a63; --part1: #2b5244; --missed: #2b3236; --skipped: #4d4768;
      }
    }
    * { box-sizing: border-box; }
    body {
      margin: 0; background: var(--paper); color: var(--ink);
      font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
    }
    main { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; }
    h1 { font-size: 1.75rem; line-height: 1.2; margin: 0; }
    h2 { font-size: 1.2rem; margin: 0 0 .25rem; }
    h3 { font-size: 1rem; margin: 1.1rem 0 .35rem; }
    h1, h2, h3, p, dd, li { overflow-wrap: anywhere; }
    td, th { overflow-wrap: break-word; }
    small { color: var(--soft); font-weight: 400; font-size: .9rem; }
    p { margin: 0 0 .75rem; max-width: 46rem; }
    header p, footer p, .note { color: var(--soft); }
    header p { margin: .25rem 0 1rem; }
    footer p { font-size: .875rem; margin: 1.5rem 0 0; }
    .note { font-size: .9rem; margin-top: .9rem; }
    section {
      background: var(--card); border: 1px solid var(--rule); border-radius: .6rem;
      padding: 1rem 1.1rem; margin: 0 0 1rem;
    }
    .tiles {
      display: flex; flex-wrap: wrap; gap: .6rem; margin: 0 0 1rem;
    }
    .tiles div {
      background: var(--card); border: 1px solid var(--rule); border-radius: .6rem;
      padding: .5rem .8rem; flex: 1 1 auto;
    }
    dt { color: var(--soft); font-size: .85rem; }
    dd { margin: 0; font-size: 1rem; font-weight: 600; }
    .chart { position: relative; margin: .8rem 0 .6rem; padding: 0 .6rem 0 3rem; }
    .chart svg { display: block; width: 100%; height: 12rem; overflow: visible; }
    .values span, .days span {
      position: absolute; font-size: .75rem; line-height: 1; color: var(--soft); white-space: nowrap;
    }
    .values { position: absolute; left: 0; top: 0; width: 2.6rem; height: 12rem; }
    .values span { right: 0; transform: translateY(-50%); }
    .days { position: relative; height: 1rem; margin-top: .35rem; }
    .heat { margin-left: 0; }
    .heat svg { display: block; width: 100%; }
    path { stroke: none; }
    .grid { stroke: var(--rule); stroke-width: 1; vector-effect: non-scaling-stroke; }
    path.line { fill: none; stroke-width: 2; vector-effect: non-scaling-stroke; stroke-linejoin: round; }
    path.dot {
      fill: none; stroke-width: 5; stroke-linecap: round; vector-effect: non-scaling-stroke;
    }
    .goal { stroke: var(--goal); stroke-width: 1.5; stroke-dasharray: 5 3; }
    .mean, .trend { stroke: var(--mean); }
    .weighed { stroke: var(--water); opacity: .75; }
    .within { fill: var(--within); background: var(--within); }
    .over { fill: var(--over); background: var(--over); }
    .protein { fill: var(--protein); background: var(--protein); }
    .carbs { fill: var(--carbs); background: var(--carbs); }
    .fat { fill: var(--fat); background: var(--fat); }
    .drunk { fill: var(--water); background: var(--water); }
    .done { fill: var(--done); background: var(--done); }
    .part1 { fill: var(--part1); background: var(--part1); }
    .part2 { fill: var(--part2); background: var(--part2); }
    .missed { fill: var(--missed); background: var(--missed); }
    .skipped { fill: var(--skipped); background: var(--skipped); }
    .rest { fill: none; stroke: var(--rule); }
    .legend {
      list-style: none; display: flex; flex-wrap: wrap; gap: .15rem 1.1rem; margin: 0 0 .5rem;
      padding: 0; font-size: .85rem; color: var(--soft);
    }
    .key { display: inline-block; width: .8em; height: .8em; margin-right: .45em; border-radius: 2px; }
    .key.line { width: 1.3em; height: 0; vertical-align: .25em; border-top: 2px solid; border-radius: 0; }
    .key.goal { border-top: 2px dashed var(--goal); }
    .key.mean, .key.trend { border-color: var(--mean); }
    .key.dot { width: .5em; height: .5em; vertical-align: .12em; border-radius: 50%; background: var(--water); }
    .key.rest { border: 1px solid var(--rule); }
    .counts { list-style: none; margin: 0; padding: 0; max-width: 46rem; }
    .counts li { margin: .35rem 0; }
    .counts span { color: var(--soft); }
    .meter { display: block; height: .35rem; border-radius: .2rem; background: var(--missed); }
    .meter i { display: block; height: 100%; border-radius: .2rem; background: var(--mean); }
    summary { cursor: pointer; color: var(--soft); font-size: .9rem; padding: .25rem 0; }
    .scroll { overflow-x: auto; }
    table { border-collapse: collapse; width: 100%; font-size: .9rem; font-variant-numeric: tabular-nums; }
    caption { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
    td ul { margin: 0; padding-left: 1.1em; }
    th, td { text-align: left; padding: .3rem .8rem .3rem 0; vertical-align: top; border-bottom: 1px solid var(--rule); }
    thead th { color: var(--soft); font-weight: 400; font-size: .8rem; }
    tbody th { font-weight: 500; }
    @media (max-width: 40rem) {
      section { padding: .8rem .8rem; }
      .tiles div { flex-basis: 40%; }
      .days span:nth-child(even) { display: none; }
      .chart { padding-left: 2.6rem; padding-right: .2rem; }
      .values { width: 2.2rem; }
    }
    @media print {
      :root { --paper: #fff; --card: #fff; --ink: #000; --soft: #444; }
      * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
      main { max-width: none; padding: 0; }
      section { border: none; padding: 0; margin: 0 0 1.2rem; }
      .chart, .heat, .tiles, h2, h3 { break-inside: avoid; break-after: avoid; }
      tr { break-inside: avoid; }
      details:not([open]) { display: none; }
    }
    """
}
