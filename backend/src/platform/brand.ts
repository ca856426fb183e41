export const brand = {
  name: 'Mboa',
  contact: { email: 'contact@mboa.example' },
  colours: {
    primary: '#0F6B4A',
    primarySoft: '#E3F0EA',
    onPrimary: '#FFFFFF',
    accent: '#F4B41A',
    danger: '#B3261E',
    dangerSoft: '#FBE9E7',
    ground: '#FAF7F2',
    surface: '#FFFFFF',
    line: '#E6E0D6',
    text: '#1D1B16',
    textSecondary: '#5B584F',
  },
} as const;
