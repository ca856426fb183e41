import { styled } from '@mui/material/styles';

/**
 * A list of possibly hundreds of rows. Rows far from the viewport are not laid out or painted but stay in the DOM,
 * reachable by keyboard and page search.
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
    // An estimate until a row has been rendered; the browser then remembers its height.
    containIntrinsicHeight: 'auto 120px',
    // Keeps the focus ring of cards from being clipped.
    overflowClipMargin: 8,
  },
});
