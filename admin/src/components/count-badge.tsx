import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import { brand } from '../brand';

/** How many wait, in the sun's yellow; nothing at zero. */
export function CountBadge({ count }: { count: number }) {
  const translate = useTranslate();
  if (count === 0) return null;
  return (
    <Box
      component="span"
      role="status"
      aria-label={translate('console.waiting', { smart_count: count })}
      sx={{
        ml: 'auto',
        minWidth: 28,
        px: 1,
        borderRadius: 99,
        bgcolor: brand.light.accent,
        color: brand.light.onAccent,
        fontSize: 12,
        fontWeight: 600,
        lineHeight: '20px',
        textAlign: 'center',
      }}
    >
      {count}
    </Box>
  );
}
