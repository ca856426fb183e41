/**
 * Where the system's own few colours replace ours (Windows contrast themes), backgrounds and shadows are gone: what is chosen,
 * focused or drawn with them alone gets a line or a colour of the system.
 */
const STYLES = `@media (forced-colors: active) {
  :focus-visible, .Mui-focusVisible, :focus-within > .box[data-next="true"],
  /* The native control over a drawn field is itself not seen; a day's has its focus inside. */
  *:has(> input:focus-within), *:has(> select:focus), *:has(> textarea:focus) {
    outline: 2px solid Highlight !important;
    outline-offset: 2px;
  }
  button, [role="button"], .MuiButton-root, .MuiIconButton-root { border-color: ButtonText; }
  .MuiButton-contained, button[type="submit"], .MuiPaper-root { border: 1px solid !important; }
  [aria-current]:not([aria-current="false"]), label:has(:checked), [data-active="true"], [aria-pressed="true"] {
    outline: 3px solid Highlight;
    outline-offset: -3px;
  }
  [aria-current]::before { display: none; }
  /* Switches, seats and the waiting ring say with colour what stands beside them in words. */
  .MuiSwitch-track, i[data-on], [data-state="waiting"] { forced-color-adjust: none; }
}`;

export const ForcedColours = () => <style>{STYLES}</style>;
