/** The bar of the console; the page fills what is left of the window. */
const BAR = 49;
/** The layout leaves this much at both sides; pixels. */
const EDGE = 8;

/** On a desktop the page is the window and only its parts scroll; below that everything is one column. */
export const PAGE = {
  display: 'flex',
  flexDirection: { xs: 'column', lg: 'row' },
  height: { lg: `calc(100dvh - ${BAR}px)` },
  mx: `-${EDGE}px`,
  // The console's layout would grow with what is in it; the page asks for no width of its own.
  contain: 'inline-size',
} as const;

export const DOCUMENT_PANE = {
  flex: 1,
  minWidth: 0,
  minHeight: 0,
  display: 'flex',
  flexDirection: 'column',
  gap: 1.25,
  p: { xs: 1, sm: 2 },
} as const;

export const PANEL = {
  width: { lg: 340 },
  flex: 'none',
  minHeight: 0,
  display: 'flex',
  flexDirection: 'column',
  bgcolor: 'background.paper',
  borderColor: 'divider',
  borderStyle: 'solid',
  borderWidth: { xs: '1px 0 0', lg: '0 0 0 1px' },
} as const;

/** The decision stays in reach: at the panel's foot, on a phone at the window's. */
export const DECISION = {
  position: { xs: 'sticky', lg: 'static' },
  bottom: 0,
  zIndex: 2,
  p: 2,
  bgcolor: 'background.paper',
  borderTop: 1,
  borderColor: 'divider',
} as const;

/** Documents are looked at on the same dark ground by day and by night. */
export const STAGE = { ground: '#2A2C28', tool: '#10110F', text: '#FFFFFF', quiet: '#C9C7C0' } as const;
