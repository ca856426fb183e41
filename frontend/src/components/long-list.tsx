import { styled } from '@mui/material/styles';

/**
 * A list that may grow to hundreds of rows. What is far from the screen is neither laid out nor painted, yet stays in
 * the page: the tab key reaches it, and by the standard so does the browser's search.
 */
export const LongList = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 12,
  '& > li': {
    contentVisibility: 'auto',
    // A guess until a row was seen; the browser remembers its true height then.
    containIntrinsicHeight: 'auto 120px',
    // So that the ring of a focused card is not cut off.
    overflowClipMargin: 8,
  },
});
