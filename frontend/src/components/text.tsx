import Typography, { type TypographyProps } from '@mui/material/Typography';
import type { ElementType } from 'react';

type TextProps = TypographyProps & { component?: ElementType };

/** Secondary text below what it explains. */
export const Note = (props: TextProps) => <Typography variant="body2" color="textSecondary" {...props} />;

/** The smallest text: dates, counts, conditions. */
export const Caption = (props: TextProps) => (
  <Typography variant="caption" component="p" color="textSecondary" {...props} />
);

/** Heading above a group of cards. */
export const SectionTitle = (props: TextProps) => (
  <Typography variant="h3" component="h2" color="textSecondary" {...props} />
);

/** Heading inside a card. */
export const CardTitle = (props: TextProps) => (
  <Typography component="h2" sx={{ fontWeight: 600 }} {...props} />
);

/** First line of a list row. */
export const RowTitle = (props: TextProps) => (
  <Typography component="span" sx={{ display: 'block', fontWeight: 600 }} {...props} />
);

/** Reason of a failure, announced by screen readers. */
export const ErrorNote = (props: TextProps) => (
  <Typography role="alert" variant="body2" color="error" {...props} />
);
