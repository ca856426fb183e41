import {
  Box,
  Card,
  CardContent,
  Link as MuiLink,
  TableCell,
  TableRow,
  Typography,
  useTheme,
} from '@mui/material';
import { BarChart } from '@mui/x-charts/BarChart';
import { LineChart } from '@mui/x-charts/LineChart';
import { type ReactNode, useId } from 'react';
import { useLocaleState, useTranslate } from 'react-admin';
import { Link, useNavigate } from 'react-router';
import { PlainTable } from '../../components/plain-table';
import { useListPath } from '../../components/use-list-path';
import { useRole } from '../../components/use-role';
import { Muted } from '../../components/value-fields';
import { formatDay, formatNumber, formatShortDay } from '../../lib/format';
import { PROVIDER_LABELS } from '../../lib/providers';
import { type Chart, isEmpty, type Layer, listOf, type Tone, totalOf } from './series';

interface ChartCardProps {
  chart: Chart;
  days: readonly string[];
  children?: ReactNode;
}

function usePathTo(chart: Chart) {
  const pathOf = useListPath();
  const { canRead } = useRole();
  if (!canRead(chart.to.resource)) return null;
  return (from: string, until: string, layer?: Layer) => pathOf(listOf(chart, from, until, layer));
}

export function ChartCard({ chart, days, children }: ChartCardProps) {
  const translate = useTranslate();
  const pathTo = usePathTo(chart);
  const [locale] = useLocaleState();
  const id = useId();
  const total = totalOf(chart);
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
          {pathTo && (
            <MuiLink
              component={Link}
              to={pathTo(days.at(0) ?? '', days.at(-1) ?? '')}
              variant="body2"
              aria-label={translate('console.series.list_of', { title })}
            >
              {translate('console.series.list')}
            </MuiLink>
          )}
        </Box>
        {isEmpty(chart) ? (
          <Muted sx={{ py: 4, textAlign: 'center' }}>{translate(`console.series.${chart.name}.empty`)}</Muted>
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

/** A click opens that day's list. For keyboards and screen readers the table below has links. */
function Drawing({ chart, days }: Omit<ChartCardProps, 'children'>) {
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const tones = useTones();
  const pathTo = usePathTo(chart);
  const navigate = useNavigate();
  const open = (index: number | undefined, layer?: Layer) => {
    const day = index === undefined ? undefined : days[index];
    if (day !== undefined && pathTo) void navigate(pathTo(day, day, layer));
  };
  const nameOf = (layer: Layer) => translate(`console.series.lines.${layer.name}`);
  const shared = {
    height: HEIGHT,
    margin: { left: 0, right: 20, top: 14, bottom: 0 },
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
  // Today and every nth day before it.
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
    <Box aria-hidden data-chart={chart.name} sx={{ '& svg': { cursor: pathTo ? 'pointer' : 'auto' } }}>
      {chart.kind === 'bars' ? (
        <BarChart
          {...shared}
          xAxis={[{ ...xAxis, scaleType: 'band' }]}
          onItemClick={(_, { seriesId, dataIndex }) =>
            open(
              dataIndex,
              chart.layers.find(({ name }) => name === seriesId),
            )
          }
          series={chart.layers.map((layer) => ({
            id: layer.name,
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
          onAxisClick={(_, axis) => open(axis?.dataIndex)}
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

function FigureLink({ value, to, name }: { value?: number | null; to?: string | undefined; name: string }) {
  const [locale] = useLocaleState();
  if (typeof value !== 'number') return '—';
  const figure = formatNumber(value, locale);
  if (value === 0 || !to) return figure;
  return (
    <MuiLink component={Link} to={to} color="inherit" aria-label={`${figure}, ${name}`}>
      {figure}
    </MuiLink>
  );
}

function Figures({ chart, days }: Omit<ChartCardProps, 'children'>) {
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const pathTo = usePathTo(chart);
  const nameOf = (layer: Layer) => translate(`console.series.lines.${layer.name}`);
  return (
    <Box
      component="details"
      sx={{
        fontSize: 14,
        '& summary': { minHeight: 32, py: 0.75, cursor: 'pointer', color: 'text.secondary' },
        '& div': { maxHeight: 260, overflowY: 'auto' },
      }}
    >
      <summary>{translate('console.series.figures')}</summary>
      <div tabIndex={0} role="group" aria-label={translate('console.series.figures')}>
        <PlainTable
          headers={[translate('console.series.day'), ...chart.layers.map(nameOf)]}
          isNumericColumn={(nth) => nth > 0}
        >
          {days.map((day, index) => (
            <TableRow key={day}>
              <TableCell component="th" scope="row">
                {formatShortDay(day, locale)}
              </TableCell>
              {chart.layers.map((layer) => (
                <TableCell key={layer.name} align="right">
                  <FigureLink
                    value={layer.values[index]}
                    to={pathTo?.(day, day, layer)}
                    name={`${nameOf(layer)}, ${formatDay(day, locale)}`}
                  />
                </TableCell>
              ))}
            </TableRow>
          ))}
        </PlainTable>
      </div>
    </Box>
  );
}
