const BAR = 49;
const EDGE = 8;

/** On desktops, the parts of the page scroll; otherwise it is one column. */
export const PAGE = {
  display: 'flex',
  flexDirection: { xs: 'column', lg: 'row' },
  height: { lg: `calc(100dvh - ${BAR}px)` },
  mx: `-${EDGE}px`,
  // Content must not widen the console's layout.
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

/** Bottom of the panel, or of the window on phones. */
export const DECISION = {
  position: { xs: 'sticky', lg: 'static' },
  bottom: 0,
  zIndex: 2,
  p: 2,
  bgcolor: 'background.paper',
  borderTop: 1,
  borderColor: 'divider',
} as const;

/** The same colours in both themes. */
export const STAGE = { fill: '#2A2C28', tool: '#10110F', text: '#FFFFFF', muted: '#C9C7C0' } as const;
