import DownloadRounded from '@mui/icons-material/DownloadRounded';
import {
  Box,
  Button,
  Card,
  CardActionArea,
  TableCell,
  TableRow,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
} from '@mui/material';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { Title, useLocaleState, useStore, useTranslate } from 'react-admin';
import { DayInput } from '../../components/inputs';
import { NotLoaded } from '../../components/not-loaded';
import { PlainTable, STICKY_FIRST_COLUMN } from '../../components/plain-table';
import { useRead } from '../../components/use-read';
import { Muted } from '../../components/value-fields';
import { daysBefore, formatDay, formatNumber, formatShortDay, today } from '../../lib/format';
import { saveCsv } from '../../lib/save-file';
import {
  changeOf,
  type FigureName,
  FIGURES,
  figuresOf,
  type Trends,
  trendsCsv,
  type Unit,
  UNITS,
} from './trends';

interface BarsProps {
  bars: readonly { id: string; label: string; value: number }[];
  /** Accessible name; a table repeats the values. */
  name: string;
}

const HEIGHT = 160;
const LABELS = 8;

/** Negative values extend below the zero line. */
function Bars({ bars, name }: BarsProps) {
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

const DAYS = 30;
const DAY = { size: 'small', sx: { width: 160 } } as const;

export default function TrendsPage() {
  const translate = useTranslate();
  const [by, setBy] = useStore<Unit>('console.trends.by', 'day');
  const [to, setTo] = useState(() => today());
  const [from, setFrom] = useState(() => daysBefore(to, DAYS - 1));
  const { data, error, refetch, isPlaceholderData } = useRead(
    ['trends', from, to, by],
    (api) => api.trends({ from, to, by }),
    { enabled: from !== '' && to !== '', placeholderData: keepPreviousData },
  );
  const save = (trends: Trends) => {
    const csv = trendsCsv(trends, (name) => translate(`console.trends.${name}`));
    saveCsv(csv, `trends-${from}-${to}.csv`);
  };
  return (
    <Box sx={{ mt: 2, display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Title title={translate('console.trends.title')} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <DayInput {...DAY} label={translate('console.trends.from')} value={from} onChange={setFrom} />
        <DayInput {...DAY} label={translate('console.trends.to')} value={to} onChange={setTo} />
        <ToggleButtonGroup
          exclusive
          size="small"
          value={by}
          onChange={(_, chosen: Unit | null) => chosen && setBy(chosen)}
          aria-label={translate('console.trends.by')}
          sx={{ mr: 'auto' }}
        >
          {UNITS.map((unit) => (
            <ToggleButton key={unit} value={unit} sx={{ minHeight: 44, px: 2, textTransform: 'none' }}>
              {translate(`console.trends.${unit}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <Button
          variant="outlined"
          startIcon={<DownloadRounded />}
          disabled={!data || isPlaceholderData}
          onClick={() => data && save(data)}
        >
          CSV
        </Button>
      </Box>
      {data && !error ? <Report trends={data} /> : <NotLoaded read={{ error, refetch }} height={380} />}
    </Box>
  );
}

function Report({ trends }: { trends: Trends }) {
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const names = figuresOf(trends);
  const [chosen, choose] = useStore<FigureName>('console.trends.figure', FIGURES[0]);
  const shown = names.includes(chosen) ? chosen : FIGURES[0];
  const { spans, total, before, cancellations, corridors } = trends;
  const number = (value?: number | null) => formatNumber(value ?? 0, locale);
  const columns = (...keys: string[]) => keys.map((key) => translate(`console.trends.${key}`));
  return (
    <>
      <Box
        role="group"
        aria-label={translate('console.trends.figure')}
        sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))' }}
      >
        {names.map((name) => (
          <Card key={name} sx={name === shown ? { borderColor: 'primary.main' } : {}}>
            <CardActionArea
              aria-pressed={name === shown}
              onClick={() => choose(name)}
              sx={{ p: 1.5, height: 1 }}
            >
              <Muted>{translate(`console.trends.${name}`)}</Muted>
              <Typography component="span" sx={{ fontSize: 24, fontWeight: 600, mr: 1 }}>
                {number(total[name])}
              </Typography>
              <Change now={total[name] ?? 0} before={before[name] ?? 0} />
            </CardActionArea>
          </Card>
        ))}
      </Box>
      <Card component="section" sx={{ p: 2 }}>
        <Typography variant="h6" component="h2" sx={{ mb: 1 }}>
          {translate(`console.trends.${shown}`)}
        </Typography>
        <Bars
          bars={spans.map((span) => ({
            id: span.from,
            label: formatShortDay(span.from, locale),
            value: span[shown] ?? 0,
          }))}
          name={translate(`console.trends.${shown}`)}
        />
      </Card>
      <Figures
        title={translate('console.trends.figures')}
        columns={columns('days', ...names)}
        rows={spans.map((span) => [
          [...new Set([span.from, span.to])].map((day) => formatDay(day, locale)).join(' – '),
          ...names.map((name) => number(span[name])),
        ])}
      />
      <Figures
        title={translate('console.trends.cancelled_by')}
        columns={columns('cancelled_by', 'count', 'before')}
        rows={cancellations.map((row) => [
          translate(`console.causes.${row.cause}`),
          number(row.count),
          number(row.before),
        ])}
      />
      <Figures
        title={translate('console.trends.unmet')}
        columns={columns('unmet', 'count', 'before')}
        rows={corridors.map((row) => [
          `${row.from_city} → ${row.to_city}`,
          number(row.count),
          number(row.before),
        ])}
      />
    </>
  );
}

function Change({ now, before }: { now: number; before: number }) {
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const change = changeOf(now, before);
  const value = change !== null && `${change > 0 ? '+' : ''}${formatNumber(change, locale)}`;
  return (
    <Muted component="span" sx={{ display: 'inline-block' }}>
      {value && translate('console.percent', { value })}{' '}
      {translate('console.trends.was', { before: formatNumber(before, locale) })}
    </Muted>
  );
}

interface FiguresProps {
  title: string;
  columns: readonly string[];
  /** The first cell names the row. */
  rows: readonly (readonly string[])[];
}

function Figures({ title, columns, rows }: FiguresProps) {
  const translate = useTranslate();
  return (
    <Card component="section" tabIndex={0} aria-label={title} sx={{ overflow: 'auto', maxHeight: 480 }}>
      <Typography variant="h6" component="h2" sx={{ p: 2, pb: 1, position: 'sticky', left: 0 }}>
        {title}
      </Typography>
      {rows.length === 0 ? (
        <Muted sx={{ p: 2, pt: 0 }}>{translate('console.trends.none')}</Muted>
      ) : (
        <PlainTable headers={columns} isNumericColumn={(nth) => nth > 0} sx={STICKY_FIRST_COLUMN}>
          {rows.map(([name = '', ...cells]) => (
            <TableRow key={name}>
              <TableCell component="th" scope="row" sx={{ whiteSpace: 'nowrap' }}>
                {name}
              </TableCell>
              {cells.map((cell, nth) => (
                <TableCell key={columns[nth + 1]} align="right">
                  {cell}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </PlainTable>
      )}
    </Card>
  );
}
