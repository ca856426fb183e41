import { styled } from '@mui/material/styles';
import type { ComponentProps } from 'react';

// MUI's buttons bring 14 kB (ripple, spinner, transitions) that the first screen of a slow phone does without.
const Plain = styled('button')(({ theme }) => ({
  border: 0,
  padding: 0,
  margin: 0,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  textAlign: 'inherit',
  cursor: 'pointer',
  WebkitTapHighlightColor: 'transparent',
  '&:disabled': { cursor: 'default', color: theme.vars.palette.text.disabled },
  '@media (hover: hover)': { '&:hover:not(:disabled)': { background: theme.vars.palette.action.hover } },
  '&:active:not(:disabled)': { background: theme.vars.palette.action.selected },
}));

/** A bare button, to be dressed with `styled(Pressable)`. */
export function Pressable(props: ComponentProps<typeof Plain>) {
  return <Plain type="button" {...props} />;
}

/** A round button of 44 px around an icon; its meaning goes into `aria-label`. */
export const IconPressable = styled(Pressable)({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: 44,
  height: 44,
  borderRadius: 22,
});

/** The one action of the first screen; elsewhere MUI's Button looks the same. */
export const ActionButton = styled(Pressable)(({ theme }) => ({
  width: '100%',
  minHeight: 52,
  borderRadius: 12,
  background: theme.vars.palette.primary.main,
  color: theme.vars.palette.primary.contrastText,
  fontWeight: 600,
  textAlign: 'center',
  '&:focus-visible': { outlineColor: theme.vars.palette.text.primary },
  '@media (hover: hover)': { '&:hover:not(:disabled)': { background: theme.vars.palette.primary.dark } },
  '&:active:not(:disabled)': { background: theme.vars.palette.primary.dark },
}));
