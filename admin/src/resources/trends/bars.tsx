import { Box } from '@mui/material';

interface BarsProps {
  bars: readonly { id: string; label: string; value: number }[];
  /** Accessible name; a table repeats the values. */
  name: string;
}

const HEIGHT = 160;
const LABELS = 8;

/** Negative values extend below the zero line. */
export function Bars({ bars, name }: BarsProps) {
  const top = Math.max(0, ...bars.map(({ value }) => value));
  const bottom = Math.min(0, ...bars.map(({ value }) => value));
  const scale = HEIGHT / (top - bottom || 1);
  const step = Math.ceil(bars.length / LABELS);
  return (
    <Box role="img" aria-label={name}>
      <Box
        component="svg"
        viewBox={`0 0 ${bars.length} ${HEIGHT}`}
        preserveAspectRatio="none"
        sx={{ display: 'block', width: 1, height: HEIGHT, color: 'primary.main' }}
      >
        {bars.map(({ id, label, value }, nth) => (
          <rect
            key={id}
            x={nth + 0.1}
            width={0.8}
            y={(top - Math.max(0, value)) * scale}
            height={Math.abs(value) * scale}
            fill="currentColor"
          >
            <title>{`${label}: ${value}`}</title>
          </rect>
        ))}
      </Box>
      <Box
        sx={{ display: 'flex', fontSize: 12, color: 'text.secondary', borderTop: 1, borderColor: 'divider' }}
      >
        {bars.map(({ id, label }, nth) => (
          <Box key={id} component="span" sx={{ flex: '1 1 0', minWidth: 0, whiteSpace: 'nowrap' }}>
            {nth % step === 0 && label}
          </Box>
        ))}
      </Box>
    </Box>
  );
}
