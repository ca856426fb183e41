import { styled } from '@mui/material/styles';
import { findTown, useTowns } from '../../../lib/towns';
import { drawRoute, FRAME } from '../route-map';

const Svg = styled('svg')(({ theme }) => {
  const { palette } = theme.vars;
  return {
    display: 'block',
    width: '100%',
    height: 'auto',
    // Keeps towns' names at text size on desktops.
    maxHeight: 180,
    borderRadius: 12,
    background: palette.brand.primarySoft,
    fontSize: 11,
    '& text': { fill: palette.text.secondary, textAnchor: 'middle' },
    '& .end': { fill: palette.text.primary, fontSize: 13, fontWeight: 600 },
    '& .city': { fill: palette.text.secondary },
    '& .road': { fill: 'none', stroke: palette.primary.main, strokeWidth: 2.5, strokeDasharray: '7 6' },
    '& .open': { fill: palette.background.paper, stroke: palette.primary.main, strokeWidth: 2.5 },
    '& .full': { fill: palette.primary.main },
  };
});

export function RouteMap({ from, to }: { from: string; to: string }) {
  const { data: towns } = useTowns();
  const start = findTown(towns, from);
  const end = findTown(towns, to);
  if (!towns || !start || !end) return null;
  const drawing = drawRoute(start, end, towns);
  const [a, b] = [drawing.from, drawing.to];
  // The bend shows that the line is not the actual road.
  const bend = { x: (a.x + b.x) / 2 + (b.y - a.y) * 0.12, y: (a.y + b.y) / 2 - Math.abs(b.x - a.x) * 0.12 };
  const above = (y: number, other: number) => (y <= other ? y - 12 : y + 22);
  return (
    <Svg viewBox={`0 0 ${FRAME.width} ${FRAME.height}`} aria-hidden>
      {drawing.cities.map(({ name, x, y }) => (
        <g key={name}>
          <circle className="city" cx={x} cy={y} r="2" />
          <text x={x} y={y - 6}>
            {name}
          </text>
        </g>
      ))}
      <path className="road" d={`M${a.x} ${a.y}Q${bend.x} ${bend.y} ${b.x} ${b.y}`} />
      <circle className="open" cx={a.x} cy={a.y} r="5" />
      <circle className="full" cx={b.x} cy={b.y} r="6" />
      <text className="end" x={a.x} y={above(a.y, b.y - 1)}>
        {start.name}
      </text>
      <text className="end" x={b.x} y={above(b.y, a.y)}>
        {end.name}
      </text>
    </Svg>
  );
}
