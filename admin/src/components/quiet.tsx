import { Typography, type TypographyProps } from '@mui/material';
import type { ElementType } from 'react';

export function Quiet(props: TypographyProps<ElementType, { component?: ElementType }>) {
  return <Typography variant="body2" color="textSecondary" {...props} />;
}
