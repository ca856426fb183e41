import { Box } from '@mui/material';
import { useShortcutsEnabled } from './use-shortcuts';

export function KeyHint({ name }: { name: string }) {
  const [enabled] = useShortcutsEnabled();
  if (!enabled) return null;
  return (
    <Box
      component="kbd"
      aria-hidden
      sx={{
        ml: 1.5,
        px: 0.75,
        border: 1,
        borderRadius: '4px',
        font: 'inherit',
        fontSize: 12,
        lineHeight: '16px',
        '@media (hover: none)': { display: 'none' },
      }}
    >
      {name}
    </Box>
  );
}
