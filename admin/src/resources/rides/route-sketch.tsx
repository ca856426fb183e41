import { useTheme } from '@mui/material';
import { useRecordContext } from 'react-admin';
import { useRead } from '../../components/use-read';
import type { RideDetail } from '../../records';

const FRAME = { width: 280, maxHeight: 140, margin: 24 } as const;
/** Smallest span in degrees, so that towns on one parallel don't stretch the map. */
const MIN_SPAN = 0.25;

/** Map of the route, north up. Near the equator, degrees of latitude and longitude have about the same length. */
export function RouteSketch(_: { label: string }) {
  const { palette } = useTheme();
  const ride = useRecordContext<RideDetail>();
  const { data = [] } = useRead(['towns'], (api) => api.towns(), { staleTime: Infinity });
  const names = ride?.stops.length ? ride.stops.map(({ city }) => city) : [ride?.from_city, ride?.to_city];
  const towns = names.flatMap((name) => data.find((town) => town.name === name) ?? []);
  if (towns.length < 2) return null;
  const east = towns.map(({ longitude }) => longitude);
  const north = towns.map(({ latitude }) => latitude);
  const middle = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2;
  const span = (values: number[]) => Math.max(Math.max(...values) - Math.min(...values), MIN_SPAN);
  const { width, maxHeight, margin } = FRAME;
  const scale = Math.min((width - 2 * margin) / span(east), (maxHeight - 2 * margin) / span(north));
  const height = (Math.max(...north) - Math.min(...north)) * scale + 2 * margin;
  const points = towns.map(({ name, longitude, latitude }) => ({
    name,
    x: width / 2 + (longitude - middle(east)) * scale,
    y: height / 2 - (latitude - middle(north)) * scale,
  }));
  // Names go above a flat route and beside a steep one, where the line does not cross them.
  const flat = span(east) > span(north);
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      data-wide
      aria-label={names.join(' → ')}
      style={{ maxWidth: width }}
    >
      <polyline
        points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
        fill="none"
        stroke={palette.primary.main}
        strokeWidth={3}
        strokeLinejoin="round"
      />
      {points.map(({ name, x, y }) => (
        <g key={name}>
          <circle
            cx={x}
            cy={y}
            r={5}
            fill={palette.background.paper}
            stroke={palette.primary.main}
            strokeWidth={3}
          />
          <text
            x={x + (x > width / 2 ? -1 : 1) * (flat ? -6 : 10)}
            y={flat ? y - 11 : y + 4}
            textAnchor={x > width / 2 ? 'end' : 'start'}
            fontSize={12}
            fill={palette.text.primary}
            stroke={palette.background.paper}
            strokeWidth={3}
            paintOrder="stroke"
          >
            {name}
          </text>
        </g>
      ))}
    </svg>
  );
}
