import { defaultTheme, type RaThemeOptions } from 'react-admin';
import { brand, type Colours } from './brand';

const consoleTheme = (mode: 'light' | 'dark', colours: Colours): RaThemeOptions => ({
  ...defaultTheme,
  palette: {
    mode,
    primary: { main: colours.primary },
    secondary: { main: colours.primary },
    info: { main: colours.primary },
    success: { main: colours.primary },
    error: { main: colours.danger },
    warning: { main: colours.warning },
    background: { default: colours.background, paper: colours.surface },
    text: { primary: colours.text, secondary: colours.textSecondary },
    divider: colours.divider,
  },
  shape: { borderRadius: 12 },
  typography: {
    fontFamily: 'Roboto, "Noto Sans", system-ui, sans-serif',
    fontWeightMedium: 600,
    fontWeightBold: 600,
    h1: { fontSize: 24, fontWeight: 600 },
    h2: { fontSize: 20, fontWeight: 600 },
    h6: { fontSize: 16, fontWeight: 600 },
    body2: { fontSize: 14 },
    button: { textTransform: 'none', fontWeight: 600 },
  },
  sidebar: { width: 288, closedWidth: 56 },
  components: {
    ...defaultTheme.components,
    MuiCssBaseline: {
      styleOverrides: {
        body: { fontVariantNumeric: 'tabular-nums' },
        '.RaNotFound-message, .RaAccessDenied-message': {
          opacity: '1 !important',
          '& > svg': { display: 'none' },
        },
        '@media (prefers-reduced-motion: reduce)': {
          '*': { animationDuration: '0.01ms !important', transitionDuration: '0.01ms !important' },
        },
      },
    },
    MuiTextField: { defaultProps: { variant: 'outlined', margin: 'dense', fullWidth: true } },
    MuiFormControl: { defaultProps: { variant: 'outlined', margin: 'dense', fullWidth: true } },
    MuiButton: {
      styleOverrides: { root: { minHeight: 44, borderRadius: 12 }, sizeSmall: { minHeight: 36 } },
    },
    MuiSwitch: { styleOverrides: { thumb: { border: `1px solid ${colours.textSecondary}` } } },
    MuiIconButton: { styleOverrides: { root: { '@media (pointer: coarse)': { minWidth: 44, height: 44 } } } },
    // Keeps switches inside the page on phones.
    MuiFormControlLabel: { styleOverrides: { root: { marginLeft: 0 } } },
    MuiPaper: {
      styleOverrides: {
        root: { backgroundImage: 'none' },
        elevation1: { boxShadow: 'none', border: `1px solid ${colours.divider}`, borderRadius: 16 },
      },
    },
    MuiTableCell: { styleOverrides: { root: { borderColor: colours.divider } } },
    RaAppBar: {
      defaultProps: { color: 'inherit' },
      styleOverrides: {
        root: {
          backgroundColor: colours.header,
          color: mode === 'light' ? colours.surface : colours.text,
          borderBottom: `1px solid ${mode === 'light' ? colours.header : colours.divider}`,
          boxShadow: 'none',
        },
      },
    },
    // Removes react-admin's toolbar background on phones.
    RaListToolbar: { styleOverrides: { root: { '&&': { backgroundColor: 'transparent', paddingTop: 4 } } } },
    RaTopToolbar: { styleOverrides: { root: { '&&': { backgroundColor: 'transparent' } } } },
    RaTextField: { defaultProps: { emptyText: '—' } },
    // Spinners' default accessible name.
    MuiCircularProgress: { defaultProps: { 'aria-label': brand.name } },
    RaLoading: { styleOverrides: { root: { '& .RaLoading-message': { color: 'inherit', opacity: 1 } } } },
    RaMenuItemLink: {
      styleOverrides: {
        root: {
          '&.MuiMenuItem-root': { minHeight: 44 },
          margin: '0 8px',
          borderRadius: 8,
          // Most names and counts fit on one line; long ones wrap.
          fontSize: 14,
          lineHeight: 1.3,
          whiteSpace: 'normal',
          color: colours.text,
          '&.RaMenuItemLink-active': {
            backgroundColor: colours.selected,
            color: colours.primary,
            fontWeight: 600,
          },
        },
      },
    },
  },
});

export const lightTheme = consoleTheme('light', brand.light);
export const darkTheme = consoleTheme('dark', brand.dark);
