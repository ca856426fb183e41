import type { Theme } from '@mui/material/styles';

/** What holds for every element, before any component. */
export const baseStyles = ({ vars, typography }: Theme) => ({
  '*, ::before, ::after': { boxSizing: 'border-box' },
  html: { WebkitTextSizeAdjust: '100%', WebkitFontSmoothing: 'antialiased' },
  body: {
    margin: 0,
    background: vars.palette.background.default,
    color: vars.palette.text.primary,
    ...typography.body1,
    fontVariantNumeric: 'tabular-nums',
    overflowWrap: 'break-word',
  },
  'h1, h2, h3, p, ul, ol, dl, dd': { margin: 0 },
  'b, strong': { fontWeight: 600 },
  'h1:focus, main:focus': { outline: 'none' },
  ':focus-visible': { outline: '3px solid currentColor', outlineOffset: 2 },
  '@media (prefers-reduced-motion: reduce)': {
    '*, ::before, ::after': {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      transitionDuration: '0.01ms !important',
      scrollBehavior: 'auto !important',
    },
  },
});
