import { createTheme } from '@mui/material/styles';
import { brandColours } from '../lib/brand-colours';

const { light, dark } = brandColours;

function palette(colours: typeof light | typeof dark) {
  return {
    primary: { main: colours.primary, dark: colours.primaryHover, contrastText: colours.onPrimary },
    info: { main: colours.primary },
    error: { main: colours.danger, contrastText: colours.onDanger },
    background: { default: colours.background, paper: colours.surface },
    text: { primary: colours.text, secondary: colours.textSecondary },
    divider: colours.divider,
    brand: {
      primarySoft: colours.primarySoft,
      accent: brandColours.accent,
      onAccent: brandColours.onAccent,
      accentSoft: colours.accentSoft,
      onAccentSoft: colours.onAccentSoft,
      dangerSoft: colours.dangerSoft,
      control: colours.control,
    },
  };
}

type BrandPalette = Record<keyof ReturnType<typeof palette>['brand'], string>;

declare module '@mui/material/styles' {
  interface Palette {
    brand: BrandPalette;
  }
  interface CssThemeVariables {
    enabled: true;
  }
  interface PaletteOptions {
    brand?: BrandPalette;
  }
}

const text = (px: number, lineHeight: number, fontWeight = 400) => ({
  fontSize: `${px / 16}rem`,
  lineHeight,
  fontWeight,
});

export const theme = createTheme({
  cssVariables: { colorSchemeSelector: 'data-theme' },
  colorSchemes: { light: { palette: palette(light) }, dark: { palette: palette(dark) } },
  spacing: 4,
  shape: { borderRadius: 12 },
  breakpoints: { values: { xs: 0, sm: 600, md: 900, lg: 1200, xl: 1536 } },
  typography: {
    fontFamily: "Roboto, 'Noto Sans', system-ui, -apple-system, 'Segoe UI', sans-serif",
    fontWeightMedium: 600,
    fontWeightBold: 600,
    h1: text(24, 1.2, 600),
    h2: text(20, 1.25, 600),
    h3: text(14, 1.4, 600),
    body1: text(16, 1.4),
    body2: text(14, 1.4),
    caption: text(12, 1.4),
    button: { ...text(16, 1.4, 600), textTransform: 'none' },
  },
  transitions: {
    duration: {
      shortest: 150,
      shorter: 150,
      short: 150,
      standard: 200,
      enteringScreen: 200,
      leavingScreen: 150,
    },
  },
  components: {
    // MUI shows focus by a ripple, which is hard to notice.
    MuiButtonBase: {
      styleOverrides: {
        root: { '&.Mui-focusVisible': { outline: '3px solid currentColor', outlineOffset: 2 } },
      },
    },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: {
        root: { borderRadius: 12, minHeight: 44, textWrap: 'balance' },
        sizeLarge: { minHeight: 52, fontSize: '1rem' },
        outlined: { borderWidth: 1.5 },
        // A ring in the button's own colour is hard to see.
        contained: { '&.Mui-focusVisible': { outlineColor: 'var(--mui-palette-text-primary)' } },
      },
    },
    MuiIconButton: { styleOverrides: { root: { minWidth: 44, minHeight: 44 } } },
    MuiDialog: { styleOverrides: { paper: { borderRadius: 16, backgroundImage: 'none' } } },
    MuiDrawer: { styleOverrides: { paper: { backgroundImage: 'none' } } },
    MuiSwitch: { styleOverrides: { thumb: { border: '1px solid var(--mui-palette-brand-control)' } } },
    MuiOutlinedInput: { styleOverrides: { root: { borderRadius: 12 } } },
  },
});
