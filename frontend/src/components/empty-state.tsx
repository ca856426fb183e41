import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Drawing, type DrawingName } from './drawing';

interface EmptyStateProps {
  drawing: DrawingName;
  title: string;
  text?: ReactNode;
  action?: ReactNode;
}

export function EmptyState({ drawing, title, text, action }: EmptyStateProps) {
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', gap: 3, px: 4, py: 8, textAlign: 'center' }}>
      <Drawing name={drawing} />
      <Typography variant="h2" component="p">
        {title}
      </Typography>
      {text && (
        <Typography color="textSecondary" sx={{ maxWidth: 400 }}>
          {text}
        </Typography>
      )}
      {action}
    </Box>
  );
}
