import { Typography, type TypographyProps } from '@mui/material';
import type { ElementType } from 'react';

/** Small text in the secondary colour. */
export function Quiet(props: TypographyProps<ElementType, { component?: ElementType }>) {
  return <Typography variant="body2" color="textSecondary" {...props} />;
}
