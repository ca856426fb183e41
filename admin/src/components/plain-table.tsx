import { Card, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import type { ComponentProps, ReactNode } from 'react';

/** Keeps the first column in view during sideways scrolling. */
export const STICKY_FIRST_COLUMN = {
  '& tr > th:first-of-type': { position: 'sticky', left: 0, bgcolor: 'background.paper' },
} as const;

interface PlainTableProps extends Pick<ComponentProps<typeof Table>, 'sx'> {
  headers: readonly ReactNode[];
  isNumericColumn?: (column: number) => boolean;
  children: ReactNode;
}

export function PlainTable({ headers, isNumericColumn = () => false, children, ...props }: PlainTableProps) {
  return (
    <Table size="small" {...props}>
      <TableHead>
        <TableRow>
          {headers.map((header, nth) => (
            <TableCell key={nth} align={isNumericColumn(nth) ? 'right' : 'left'}>
              {header}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>{children}</TableBody>
    </Table>
  );
}

/** Focusable, so that the keyboard can scroll it sideways. */
export function ScrolledCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card component="section" tabIndex={0} aria-label={title} sx={{ overflowX: 'auto' }}>
      {children}
    </Card>
  );
}
