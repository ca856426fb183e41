import { ExportButton } from './export-button';
import { ListPages } from './list-pages';
import { Box, Button, Typography, useMediaQuery, type Theme } from '@mui/material';
import type { ReactElement, ReactNode } from 'react';
import {
  DataTable,
  FilterButton,
  List,
  type RaRecord,
  SearchInput,
  SimpleList,
  type SortPayload,
  TopToolbar,
  useListContext,
  useResourceContext,
  useTranslate,
} from 'react-admin';

interface ResourceListProps<Row extends RaRecord> {
  sort: SortPayload;
  /** What a phone shows of a row: one strong line, one quiet line, a mark at the right. */
  phone: {
    primary: (row: Row) => ReactNode;
    secondary: (row: Row) => ReactNode;
    mark?: (row: Row) => ReactNode;
  };
  /** Narrows the list; what a person narrows often can be kept under a name. */
  filters?: ReactElement[];
  /** What the list is narrowed to at first. */
  filterDefaultValues?: Record<string, unknown>;
  /** Commands that belong to no single record. */
  actions?: ReactNode;
  /** Stands between the filters and the rows. */
  aboveRows?: ReactNode;
  /** False where a row has no page of its own. */
  withPages?: boolean;
  /** False where the API has no search for it. */
  searchable?: boolean;
  /** The columns of the table on wider screens. */
  children: ReactNode;
}

/** Whether a list is narrowed in just this way. */
const isSame = (filter: Record<string, unknown>, other: Record<string, unknown>) =>
  Object.keys({ ...filter, ...other }).every((name) => filter[name] === other[name]);

/** What would be in the list and why it is empty; where filters hide everything, the way to remove them. */
function Nothing({ atFirst }: { atFirst: Record<string, unknown> | undefined }) {
  const translate = useTranslate();
  const resource = useResourceContext();
  const { setFilters, ...list } = useListContext();
  const filter = list.filterValues as Record<string, unknown>;
  const narrowed = Object.keys(filter).length > 0;
  const untouched = atFirst !== undefined && isSame(filter, atFirst);
  const text = untouched ? `waiting.${resource}` : narrowed ? 'narrowed' : `lists.${resource}`;
  return (
    <Box sx={{ p: 4, textAlign: 'center' }}>
      <Typography color="textSecondary" sx={{ maxWidth: 560, mx: 'auto', textWrap: 'balance' }}>
        {translate(`console.empty.${text}`)}
      </Typography>
      {narrowed && (
        <Button variant="outlined" onClick={() => setFilters({}, {})} sx={{ mt: 2, minHeight: 44 }}>
          {translate(untouched ? 'console.empty.show_all' : 'console.empty.remove')}
        </Button>
      )}
    </Box>
  );
}

/** A read-only list: searched, sorted and paged by the API; a dense table, or lines on a phone. */
export function ResourceList<Row extends RaRecord>({
  sort,
  phone,
  filters = [],
  filterDefaultValues,
  actions,
  aboveRows,
  withPages = true,
  searchable = true,
  children,
}: ResourceListProps<Row>) {
  const narrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  return (
    <List
      sort={sort}
      perPage={25}
      exporter={false}
      pagination={<ListPages />}
      actions={
        <TopToolbar>
          {(searchable || filters.length > 0) && <FilterButton />}
          {actions}
          <ExportButton />
        </TopToolbar>
      }
      filterDefaultValues={filterDefaultValues}
      empty={false}
      filters={[...(searchable ? [<SearchInput key="q" source="q" alwaysOn />] : []), ...filters]}
    >
      {aboveRows}
      {narrow ? (
        <SimpleList<Row>
          rowClick={withPages ? 'show' : false}
          primaryText={phone.primary}
          secondaryText={phone.secondary}
          {...(phone.mark && { tertiaryText: phone.mark })}
          empty={<Nothing atFirst={filterDefaultValues} />}
          sx={{ '& .RaSimpleList-tertiary': { opacity: 1 } }}
        />
      ) : (
        <DataTable
          rowClick={withPages ? 'show' : false}
          bulkActionButtons={false}
          size="small"
          empty={<Nothing atFirst={filterDefaultValues} />}
          sx={{
            // A provider's reference is long; its beginning tells one from another.
            '& .reference': {
              maxWidth: 160,
              overflow: 'hidden',
              textOverflow: 'ellipsis',
              whiteSpace: 'nowrap',
            },
            '& .whole': { whiteSpace: 'nowrap' },
          }}
        >
          {children}
        </DataTable>
      )}
    </List>
  );
}
