/** Brand of the admin console; frontend and backend have their own. */
export const brand = {
  name: 'Mboa',
  light: {
    primary: '#0F6B4A',
    header: '#0F6B4A',
    accent: '#F4B41A',
    onAccent: '#1D1B16',
    danger: '#B3261E',
    warning: '#8A5A00',
    background: '#FAF7F2',
    surface: '#FFFFFF',
    divider: '#E6E0D6',
    selected: '#E3F0EA',
    text: '#1D1B16',
    textSecondary: '#5B584F',
  },
  dark: {
    primary: '#5FCFA0',
    header: '#1B1F18',
    accent: '#F4B41A',
    onAccent: '#1D1B16',
    danger: '#F2B8B5',
    warning: '#F4B41A',
    background: '#12150F',
    surface: '#1B1F18',
    divider: '#34392F',
    selected: '#20332A',
    text: '#ECE8DF',
    textSecondary: '#A9A596',
  },
} as const;

export type Colours = { [token in keyof typeof brand.light]: string };
