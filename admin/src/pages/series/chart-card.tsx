import { Box, Card, CardContent, Link as PageLink, Typography, useTheme } from '@mui/material';
import { BarChart } from '@mui/x-charts/BarChart';
import { LineChart } from '@mui/x-charts/LineChart';
import { type ReactNode, useId } from 'react';
import { useCreatePath, useLocaleState, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { formatNumber, formatShortDay } from '../../lib/format';
import { PROVIDER_LABELS } from '../../lib/providers';
import { type Chart, isEmpty, type Layer, type Tone, totalOf } from './series';

interface ChartCardProps {
  chart: Chart;
  days: readonly string[];
  /** Stands below the drawing. */
  children?: ReactNode;
}

/** A chart with its sum, the way to its list, and the same figures as a table; or why there is nothing to draw. */
export function ChartCard({ chart, days, children }: ChartCardProps) {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const [locale] = useLocaleState();
  const id = useId();
  const total = totalOf(chart);
  const { resource, filter } = chart.to;
  const title = translate(`console.series.${chart.name}.title`, {
    provider: chart.provider ? PROVIDER_LABELS[chart.provider] : '',
  });
  return (
    <Card component="section" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <CardContent sx={{ p: 2, '&:last-child': { pb: 2 } }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: 1, mb: 1 }}>
          <Typography id={id} variant="h6" component="h4" sx={{ flex: '1 1 auto' }}>
            {title}
            {total !== null && ` · ${formatNumber(total, locale)}`}
          </Typography>
          <PageLink
            component={Link}
            to={`${createPath({ resource, type: 'list' })}?filter=${encodeURIComponent(JSON.stringify(filter))}`}
            variant="body2"
            aria-label={translate('console.series.list_of', { title })}
          >
            {translate('console.series.list')}
          </PageLink>
        </Box>
        {isEmpty(chart) ? (
          <Typography variant="body2" color="text.secondary" sx={{ py: 4, textAlign: 'center' }}>
            {translate(`console.series.${chart.name}.empty`)}
          </Typography>
        ) : (
          <>
            <Drawing chart={chart} days={days} />
            <Figures chart={chart} days={days} />
          </>
        )}
        {children}
      </CardContent>
    </Card>
  );
}

function useTones(): Record<Tone, string> {
  const { palette } = useTheme();
  return {
    good: palette.primary.main,
    bad: palette.error.main,
    wait: palette.warning.main,
    quiet: palette.text.secondary,
  };
}

const HEIGHT = 220;

/** The picture alone: its figures stand in the table beneath, which keyboards and screen readers use. */
function Drawing({ chart, days }: Omit<ChartCardProps, 'children'>) {
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const tones = useTones();
  const nameOf = (layer: Layer) => translate(`console.series.lines.${layer.name}`);
  const shared = {
    height: HEIGHT,
    margin: { left: 0, right: 20, top: 8, bottom: 0 },
    skipAnimation: true,
    disableKeyboardNavigation: true,
    hideLegend: chart.layers.length < 2,
    slotProps: { legend: { sx: { fontSize: 14 } } },
    yAxis: [
      {
        min: 0,
        width: 44,
        tickMinStep: chart.unit === 'count' ? 1 : 0.1,
        valueFormatter: (value: number) => formatNumber(value, locale),
      },
    ],
  } as const;
  // Today and every so many days before it are named.
  const step = Math.ceil(days.length / 7);
  const named = days.filter((_, index) => (days.length - 1 - index) % step === 0);
  const xAxis = {
    data: [...days],
    valueFormatter: (day: string) => formatShortDay(day, locale),
    height: 40,
    tickInterval: named,
    tickLabelInterval: () => true,
  };
  return (
    <Box aria-hidden data-chart={chart.name}>
      {chart.kind === 'bars' ? (
        <BarChart
          {...shared}
          xAxis={[{ ...xAxis, scaleType: 'band' }]}
          series={chart.layers.map((layer) => ({
            data: layer.values,
            label: nameOf(layer),
            color: tones[layer.tone],
            stack: 'all',
          }))}
        />
      ) : (
        <LineChart
          {...shared}
          xAxis={[{ ...xAxis, scaleType: 'point' }]}
          series={chart.layers.map((layer) => ({
            data: layer.values,
            label: nameOf(layer),
            color: tones[layer.tone],
            connectNulls: true,
            curve: 'linear' as const,
            showMark: days.length <= 30,
          }))}
        />
      )}
    </Box>
  );
}

const figureOf = (value: number | null | undefined, locale: string) =>
  typeof value === 'number' ? formatNumber(value, locale) : '—';

function Figures({ chart, days }: Omit<ChartCardProps, 'children'>) {
  const translate = useTranslate();
  const [locale] = useLocaleState();
  return (
    <Box
      component="details"
      sx={{
        fontSize: 14,
        '& summary': { minHeight: 32, py: 0.75, cursor: 'pointer', color: 'text.secondary' },
        '& div': { maxHeight: 260, overflowY: 'auto' },
        '& table': { width: 1, borderCollapse: 'collapse' },
        '& th, & td': { p: 0.5, textAlign: 'right', fontWeight: 400, borderTop: 1, borderColor: 'divider' },
        '& th:first-of-type': { textAlign: 'left' },
        '& thead th': { fontWeight: 600 },
      }}
    >
      <summary>{translate('console.series.figures')}</summary>
      <div tabIndex={0} role="group" aria-label={translate('console.series.figures')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{translate('console.series.day')}</th>
              {chart.layers.map((layer) => (
                <th key={layer.name} scope="col">
                  {translate(`console.series.lines.${layer.name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map((day, index) => (
              <tr key={day}>
                <th scope="row">{formatShortDay(day, locale)}</th>
                {chart.layers.map((layer) => (
                  <td key={layer.name}>{figureOf(layer.values[index], locale)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Box>
  );
}
