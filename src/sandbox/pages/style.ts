/** One sheet for the shopper's pages and the portal; light and dark, no files, no fonts to load. */
export const STYLE = `
:root { color-scheme: light dark; --ink: #16202e; --soft: #5b6778; --line: #d9dfe8; --paper: #fff; --ground: #eef1f6;
  --accent: #1c5fd4; --accent-ink: #fff; --good: #14713d; --bad: #b3261e; --warn: #8a5a00; --tint: #f5f7fb; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8ecf3; --soft: #a3aebf; --line: #344052; --paper: #1a222e;
  --ground: #10161f; --accent: #7fb0ff; --accent-ink: #0b1626; --good: #6fd39b; --bad: #ff9c93; --warn: #f0c060; --tint: #202a38; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, "Segoe UI", Roboto, sans-serif; }
.narrow { display: grid; justify-items: center; align-content: start; padding: 40px 24px; min-height: 100vh; }
.card { background: var(--paper); width: 100%; max-width: 27rem; padding: 24px; border-radius: 14px; box-shadow: 0 1px 2px #0002, 0 8px 30px #0000000f; }
@media (max-width: 29rem) { .narrow { padding: 0; background: var(--paper); } .card { border-radius: 0; box-shadow: none; min-height: 100vh; } }
h1 { font-size: 1.25rem; margin: 0 0 4px; line-height: 1.3; } h2 { font-size: 1.05rem; margin: 28px 0 8px; }
p { margin: 0 0 12px; } .soft { color: var(--soft); } small, .small { font-size: .86rem; }
a { color: var(--accent); }
.sum { display: flex; justify-content: space-between; align-items: baseline; gap: 12px; margin: 0 0 18px; padding-bottom: 14px; border-bottom: 1px solid var(--line); }
.sum strong { font-size: 1.5rem; white-space: nowrap; } .sum span { overflow-wrap: anywhere; } .sum small { display: block; font-size: .78rem; }
label { display: block; font-size: .86rem; font-weight: 600; margin-bottom: 4px; }
.field { margin-bottom: 14px; } .row { display: flex; gap: 12px; } .row > * { flex: 1; min-width: 0; }
input, select { width: 100%; font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--soft); border-radius: 8px; padding: 10px 12px; }
input[type=checkbox], input[type=radio] { width: auto; margin: 0 8px 0 0; }
.choice { display: flex; align-items: center; font-weight: 400; font-size: .95rem; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
button, .button { font: inherit; font-weight: 600; border: 1px solid transparent; border-radius: 8px; padding: 11px 16px; cursor: pointer; background: var(--accent); color: var(--accent-ink); text-decoration: none; display: inline-block; text-align: center; }
button.plain, .button.plain { background: transparent; color: var(--accent); border-color: var(--line); }
button.danger { background: transparent; color: var(--bad); border-color: var(--line); }
button[disabled] { opacity: .6; cursor: progress; } .full { width: 100%; margin-bottom: 10px; }
.problem { border: 1px solid var(--bad); color: var(--bad); border-radius: 8px; padding: 10px 12px; margin: 0 0 16px; }
.done { border-color: var(--good); color: var(--good); }
.voucher { background: var(--tint); border: 1px dashed var(--soft); border-radius: 10px; padding: 16px; text-align: center; margin-bottom: 16px; }
.voucher b { display: block; font: 600 1.3rem/1.4 ui-monospace, Consolas, monospace; letter-spacing: .06em; overflow-wrap: anywhere; }
.test { margin-top: 20px; border-top: 1px solid var(--line); padding-top: 12px; font-size: .86rem; color: var(--soft); }
.test div { display: flex; align-items: center; gap: 10px; margin-top: 6px; } .test button { font-weight: 400; font-size: .86rem; padding: 5px 8px; white-space: nowrap; flex: none; }
summary { cursor: pointer; }
.wide { padding: 0; } .bar { background: var(--paper); border-bottom: 1px solid var(--line); padding: 12px 24px; display: flex; flex-wrap: wrap; gap: 8px 24px; align-items: baseline; }
.bar b { margin-right: auto; } .bar a { text-decoration: none; padding: 4px 0; } .bar a[aria-current] { border-bottom: 2px solid var(--accent); font-weight: 600; }
.wide h1 { margin-bottom: 14px; } .wide main { max-width: 80rem; margin: 0 auto; padding: 20px 24px 60px; }
.sheet { background: var(--paper); border: 1px solid var(--line); border-radius: 12px; overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: .92rem; } th, td { text-align: left; padding: 9px 12px; border-bottom: 1px solid var(--line); white-space: nowrap; vertical-align: top; }
th { color: var(--soft); font-weight: 600; font-size: .82rem; } tr:last-child td { border-bottom: 0; } td.free { white-space: normal; overflow-wrap: anywhere; } .num { text-align: right; font-variant-numeric: tabular-nums; }
.search { display: flex; flex-wrap: wrap; gap: 10px; margin: 14px 0 18px; } .search input { flex: 2 1 14rem; } .search select { flex: 1 1 10rem; } .search > * { width: auto; }
.tag { border-radius: 999px; padding: 2px 10px; font-size: .8rem; font-weight: 600; border: 1px solid currentColor; white-space: nowrap; }
.good { color: var(--good); } .bad { color: var(--bad); } .warn { color: var(--warn); }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 6px 20px; margin: 0; padding: 16px; } dt { color: var(--soft); } dd { margin: 0; overflow-wrap: anywhere; }
.operations { display: grid; gap: 14px; grid-template-columns: repeat(auto-fill, minmax(15rem, 1fr)); } .operations form { background: var(--paper); border: 1px solid var(--line); border-radius: 12px; padding: 14px; display: flex; flex-direction: column; gap: 8px; } .operations button { margin-top: auto; }
`
