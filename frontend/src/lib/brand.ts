/**
 * Name and colours of the product, read by the page, the web app manifest and the theme. To rebrand, change only this
 * file.
 */
export const brand = {
  name: 'Mboa',
  contact: { email: 'contact@mboa.example' },
  /** The road drawing of the home screen, in a 230 × 120 box. */
  road: 'M-60 160C40 150 60 74 120 66S190 30 236 8',
  colours: {
    light: {
      primary: '#0F6B4A',
      primaryHover: '#0B5239',
      primarySoft: '#E3F0EA',
      onPrimary: '#FFFFFF',
      accentSoft: '#FDF1D3',
      onAccentSoft: '#6B4E00',
      danger: '#B3261E',
      dangerSoft: '#FBE9E7',
      onDanger: '#FFFFFF',
      ground: '#FAF7F2',
      surface: '#FFFFFF',
      line: '#E6E0D6',
      control: '#8C867A',
      text: '#1D1B16',
      textSecondary: '#5B584F',
      band: '#0F6B4A',
    },
    dark: {
      primary: '#5FCFA0',
      primaryHover: '#8FE0BF',
      primarySoft: '#1C3329',
      onPrimary: '#06281A',
      accentSoft: '#33290F',
      onAccentSoft: '#F4B41A',
      danger: '#F2B8B5',
      dangerSoft: '#3A1F1D',
      onDanger: '#3A1210',
      ground: '#12150F',
      surface: '#1B1F18',
      line: '#2F342A',
      control: '#767C6D',
      text: '#ECE8DF',
      textSecondary: '#A9A596',
      band: '#0C2A1E',
    },
    accent: '#F4B41A',
    onAccent: '#1D1B16',
  },
} as const;
