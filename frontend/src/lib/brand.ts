/** Read by the page and the web app manifest. To rebrand, change only this file and brand-colours.ts. */
export const brand = {
  name: 'Mboa',
  contact: { email: 'contact@mboa.example' },
  /** Drawing of the home screen, in a 230 × 120 box. */
  road: 'M-60 160C40 150 60 74 120 66S190 30 236 8',
  accent: '#F4B41A',
} as const;
