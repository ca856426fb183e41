import DensityMedium from '@mui/icons-material/DensityMediumRounded';
import DensitySmall from '@mui/icons-material/DensitySmallRounded';
import { Box, Button, Chip, type Theme, Typography, useMediaQuery } from '@mui/material';
import type { ReactElement, ReactNode } from 'react';
import {
  Button as ToolbarButton,
  ColumnsButton,
  DataTable,
  FilterButton,
  List,
  Pagination,
  type RaRecord,
  SearchInput,
  SimpleList,
  type SortPayload,
  TopToolbar,
  useListContext,
  useLocaleState,
  useResourceContext,
  useStore,
  useTranslate,
} from 'react-admin';
import { formatNumber, shortId } from '../lib/format';
import type { ListCount } from '../providers/data';
import { ErrorAlert } from './error-alert';
import { ExportButton } from './export-button';
import { isPersonFilter } from './filters';
import { SavedFilters } from './saved-filters';
import { isStatus, StatusChip } from './status-chip';
import { useRole } from './use-role';

function ListPages() {
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const { data, error, ...list } = useListContext();
  const { meta, total = 0 } = list as { meta?: ListCount; total?: number };
  const { counted = total, atLeast = false } = meta ?? {};
  // Passed on to MUI, although react-admin's types omit them.
  const props = {
    rowsPerPageOptions: [10, 25, 50],
    getItemAriaLabel: (type: string) => translate(`ra.navigation.${type}`),
    labelDisplayedRows: ({ from, to }: { from: number; to: number }) => {
      const range = translate(`console.list.${atLeast ? 'of_more_than' : 'of'}`, {
        from: formatNumber(from, locale),
        to: formatNumber(to, locale),
        total: formatNumber(counted, locale),
      });
      const isLast = to === total && (atLeast || counted > total);
      return isLast ? `${range} ${translate('console.list.no_further')}` : range;
    },
  };
  return error && !data ? null : <Pagination {...props} />;
}

interface ResourceListProps<Row extends RaRecord> {
  sort?: SortPayload;
  /** A row on phones: two lines, and at the right `mark` (default: the status). */
  phone: {
    primary: (row: Row) => ReactNode;
    secondary: (row: Row) => ReactNode;
    mark?: (row: Row) => ReactNode;
  };
  filters?: ReactElement[];
  filterDefaultValues?: Record<string, unknown>;
  actions?: ReactNode;
  aboveRows?: ReactNode;
  hasDetailPage?: boolean;
  children: ReactNode;
}

const statusMark = ({ status }: RaRecord) => isStatus(status) && <StatusChip status={status} />;

const sameFilter = (filter: Record<string, unknown>, other: Record<string, unknown>) =>
  Object.keys({ ...filter, ...other }).every((name) => filter[name] === other[name]);

/** Offers to remove filters that hide everything. */
function EmptyList({ defaultFilter }: { defaultFilter: Record<string, unknown> | undefined }) {
  const translate = useTranslate();
  const resource = useResourceContext();
  const { setFilters, error, refetch, ...list } = useListContext();
  if (error) return <ErrorAlert error={error} retry={refetch} sx={{ m: 2 }} />;
  const filter = list.filterValues as Record<string, unknown>;
  const isFiltered = Object.keys(filter).length > 0;
  const isDefault = defaultFilter !== undefined && sameFilter(filter, defaultFilter);
  const text = isDefault ? `waiting.${resource}` : isFiltered ? 'narrowed' : `lists.${resource}`;
  return (
    <Box sx={{ p: 4, textAlign: 'center' }}>
      <Typography color="textSecondary" sx={{ maxWidth: 560, mx: 'auto', textWrap: 'balance' }}>
        {translate(`console.empty.${text}`)}
      </Typography>
      {isFiltered && (
        <Button variant="outlined" onClick={() => setFilters({}, {})} sx={{ mt: 2 }}>
          {translate(isDefault ? 'console.empty.show_all' : 'console.empty.remove')}
        </Button>
      )}
    </Box>
  );
}

/** Filters by record, set by links, for which the list has no input. */
function RecordFilters({ offered }: { offered: readonly ReactElement[] }) {
  const translate = useTranslate();
  const resource = useResourceContext();
  const { setFilters, ...list } = useListContext();
  const filter = list.filterValues as Record<string, unknown>;
  const hidden = Object.entries(filter).filter(
    ([name]) => name.endsWith('_id') && !offered.some(({ key }) => key === name),
  );
  return hidden.map(([name, id]) => (
    <Chip
      key={name}
      label={`${translate(`resources.${resource}.fields.${name}`)} ${shortId({ id: String(id) })}`}
      onDelete={() => setFilters({ ...filter, [name]: undefined })}
      sx={{ m: 1.5, mb: 0, alignSelf: 'start' }}
    />
  ));
}

const useDensity = () => useStore<'small' | 'medium'>('console.density', 'small');

function DensityButton() {
  const [density, setDensity] = useDensity();
  const other = density === 'small' ? 'medium' : 'small';
  return (
    <ToolbarButton label={`console.list.${other}`} onClick={() => setDensity(other)}>
      {other === 'small' ? <DensitySmall /> : <DensityMedium />}
    </ToolbarButton>
  );
}

export function ResourceList<Row extends RaRecord>({
  sort = { field: 'created_at', order: 'DESC' },
  phone,
  filters = [],
  filterDefaultValues,
  actions,
  aboveRows,
  hasDetailPage = true,
  children,
}: ResourceListProps<Row>) {
  const { canRead } = useRole();
  const offered = canRead('profiles') ? filters : filters.filter((filter) => !isPersonFilter(filter));
  const [density] = useDensity();
  const narrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  return (
    <List
      sort={sort}
      perPage={25}
      exporter={false}
      pagination={<ListPages />}
      actions={
        <TopToolbar>
          <FilterButton />
          <SavedFilters />
          {!narrow && <ColumnsButton />}
          {!narrow && <DensityButton />}
          {actions}
          <ExportButton />
        </TopToolbar>
      }
      filterDefaultValues={filterDefaultValues}
      empty={false}
      filters={[<SearchInput key="q" source="q" alwaysOn />, ...offered]}
    >
      <RecordFilters offered={offered} />
      {aboveRows}
      {narrow ? (
        <SimpleList<Row>
          rowClick={hasDetailPage ? 'show' : false}
          primaryText={(row) => <span>{phone.primary(row)}</span>}
          secondaryText={phone.secondary}
          tertiaryText={phone.mark ?? statusMark}
          empty={<EmptyList defaultFilter={filterDefaultValues} />}
          sx={{
            '& .MuiListItemText-primary > div': { display: 'flex', gap: 1, justifyContent: 'space-between' },
            '& .RaSimpleList-tertiary': { float: 'none', flexShrink: 0, opacity: 1 },
          }}
        />
      ) : (
        <DataTable
          rowClick={hasDetailPage ? 'show' : false}
          bulkActionButtons={false}
          size={density}
          empty={<EmptyList defaultFilter={filterDefaultValues} />}
          sx={{
            '& tbody tr:last-of-type td': { borderBottom: 0 },
            '& .reference': {
              maxWidth: 160,
              overflow: 'hidden',
              textOverflow: 'ellipsis',
              whiteSpace: 'nowrap',
            },
            '& .whole': { whiteSpace: 'nowrap' },
            '& .excerpt > *': {
              minWidth: 140,
              display: '-webkit-box',
              WebkitBoxOrient: 'vertical',
              WebkitLineClamp: 2,
              overflow: 'hidden',
            },
          }}
        >
          {children}
        </DataTable>
      )}
    </List>
  );
}
