import { Skeleton } from '@mui/material';
import { ErrorAlert } from './error-alert';

interface NotLoadedProps {
  read: { error: Error | null; refetch: () => unknown };
  height?: number;
}

/** The error with a retry, or a skeleton while loading. */
export function NotLoaded({ read: { error, refetch }, height }: NotLoadedProps) {
  if (error) return <ErrorAlert error={error} retry={refetch} />;
  return <Skeleton variant="rounded" {...(height !== undefined && { height })} aria-busy />;
}
