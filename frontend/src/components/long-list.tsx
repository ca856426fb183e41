import { styled } from '@mui/material/styles';

/**
 * For hundreds of rows: rows off screen are not laid out or painted, but stay reachable by keyboard and by the
 * browser's page search.
 */
export const LongList = styled('ul')({
  listStyle: 'none',
  padding: 0,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 12,
  // Not the first rows: replacing their assumed height would shift the page.
  '& > li:nth-of-type(n + 9)': {
    contentVisibility: 'auto',
    containIntrinsicHeight: 'auto 120px',
    // Focus rings of cards must not be clipped.
    overflowClipMargin: 8,
  },
});
