import { useEffect } from 'react';
import { followIntent } from './intent';
import { OfflineBanner } from './offline-banner';
import { useSignInAgain } from './sign-in-again';

export function AppEffects() {
  useEffect(followIntent, []);
  useSignInAgain();
  return (
    <>
      <ForcedColours />
      <OfflineBanner />
    </>
  );
}

/**
 * Forced colours (Windows contrast themes) remove backgrounds and shadows: states get an outline or a system
 * colour.
 */
const STYLES = `@media (forced-colors: active) {
  :focus-visible, .Mui-focusVisible, :focus-within > .box[data-next="true"],
  /* The focused native control is invisible, so its custom field gets the outline. */
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
  /* The colour of these marks carries information that adjacent text repeats. */
  .MuiSwitch-track, i[data-on], [data-state="waiting"] { forced-color-adjust: none; }
}`;

const ForcedColours = () => <style>{STYLES}</style>;
