import { Box, Skeleton, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { useStore, useTranslate } from 'react-admin';
import { ErrorAlert } from '../../components/error-alert';
import { useRead } from '../../components/use-read';
import { PROVIDER_NAMES } from '../../lib/providers';
import { ChartCard } from './chart-card';
import { chartsOf, type Period, PERIODS, type Series } from './series';

const REFETCH_MS = 300_000;

const GRID = {
  display: 'grid',
  gap: { xs: 1, sm: 2 },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
} as const;

export default function SeriesSection() {
  const translate = useTranslate();
  const [period, setPeriod] = useStore<Period>('console.series.days', 30);
  const { data, error, refetch } = useRead(['staff-series', period], (api) => api.series(period), {
    refetchInterval: REFETCH_MS,
    placeholderData: (previous) => previous,
  });
  return (
    <Box component="section" sx={{ mt: 3 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
        <Typography variant="h6" component="h3" sx={{ flex: '1 1 auto' }}>
          {translate('console.series.title')}
        </Typography>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={period}
          onChange={(_, chosen: Period | null) => chosen && setPeriod(chosen)}
          aria-label={translate('console.series.period')}
        >
          {PERIODS.map((days) => (
            <ToggleButton key={days} value={days} sx={{ minHeight: 44, px: 2, textTransform: 'none' }}>
              {translate('console.series.days', { days })}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </Box>
      {data && <Charts series={data} />}
      {!data && error && <ErrorAlert error={error} retry={refetch} />}
      {!data && !error && <SeriesSkeleton />}
    </Box>
  );
}

function Charts({ series }: { series: Series }) {
  const days = series.days.map(({ day }) => day);
  return (
    <Box sx={GRID}>
      {chartsOf(series, PROVIDER_NAMES).map((chart) => (
        <ChartCard key={chart.name + (chart.provider ?? '')} chart={chart} days={days}>
          {chart.name === 'searches' && <Corridors corridors={series.corridors} />}
        </ChartCard>
      ))}
    </Box>
  );
}

function Corridors({ corridors }: Pick<Series, 'corridors'>) {
  const translate = useTranslate();
  if (corridors.length === 0) return null;
  return (
    <Box sx={{ mt: 1, fontSize: 14 }}>
      <Typography variant="body2" component="h5" sx={{ fontWeight: 600 }}>
        {translate('console.series.corridors')}
      </Typography>
      <Box component="ol" sx={{ m: 0, pl: 2.5 }}>
        {corridors.map(({ from_city, to_city, searches, searches_without_ride }) => (
          <li key={`${from_city} ${to_city}`}>
            {from_city} → {to_city} ·{' '}
            {translate('console.series.unmet', { count: searches_without_ride, smart_count: searches })}
          </li>
        ))}
      </Box>
    </Box>
  );
}

function SeriesSkeleton() {
  return (
    <Box sx={{ ...GRID, mt: 3 }} aria-busy>
      {['a', 'b', 'c', 'd'].map((key) => (
        <Skeleton key={key} variant="rounded" height={300} />
      ))}
    </Box>
  );
}
