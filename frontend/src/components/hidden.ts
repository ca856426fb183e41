const pixel = { position: 'absolute', width: '1px', height: '1px' } as const;

/** Read by screen readers only. */
export const HIDDEN = { ...pixel, overflow: 'hidden', clipPath: 'inset(50%)' } as const;
