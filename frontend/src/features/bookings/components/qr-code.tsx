import { styled } from '@mui/material/styles';
import { useMemo } from 'react';
import { encode } from 'uqr';

// White in every theme: scanners need dark on light.
const Paper = styled('svg')({
  width: 176,
  height: 176,
  borderRadius: 12,
  background: '#fff',
  display: 'block',
});

/** Quiet zone, in modules. */
const QUIET_ZONE = 2;

export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const { data, size } = encode(text, { border: QUIET_ZONE });
    const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { size, path: dark.join('') };
  }, [text]);
  return (
    <Paper viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={path} fill="#1D1B16" />
    </Paper>
  );
}
