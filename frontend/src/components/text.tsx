import Typography, { type TypographyProps } from '@mui/material/Typography';
import type { ElementType } from 'react';
import { useErrorText } from '../lib/api/error-text';

type TextProps = TypographyProps & { component?: ElementType };

const boxed = { display: '-webkit-box', WebkitBoxOrient: 'vertical', WebkitLineClamp: 2 } as const;
export const TWO_LINES = { ...boxed, overflow: 'hidden', overflowWrap: 'anywhere' } as const;

export const Note = (props: TextProps) => <Typography variant="body2" color="textSecondary" {...props} />;

export const Caption = (props: TextProps) => (
  <Typography variant="caption" component="p" color="textSecondary" {...props} />
);

export const SectionTitle = (props: TextProps) => (
  <Typography variant="h3" component="h2" color="textSecondary" {...props} />
);

export const CardTitle = (props: TextProps) => (
  <Typography component="h2" sx={{ fontWeight: 600 }} {...props} />
);

export const Strong = (props: TextProps) => (
  <Typography component="span" variant="body2" sx={{ fontWeight: 600 }} {...props} />
);

export const RowTitle = (props: TextProps) => (
  <Typography component="span" sx={{ display: 'block', fontWeight: 600 }} {...props} />
);

export const ErrorNote = (props: TextProps) => (
  <Typography role="alert" variant="body2" color="error" {...props} />
);

export function FailureNote({ error }: { error: unknown }) {
  const errorText = useErrorText();
  return error ? <ErrorNote>{errorText(error)}</ErrorNote> : null;
}
