import { ExportButton } from './export-button';
import { Typography, useMediaQuery, type Theme } from '@mui/material';
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
  /** Key of what an empty list says; it may say what would be here. */
  nothing?: string;
  /** The columns of the table on wider screens. */
  children: ReactNode;
}

function Nothing({ text = 'console.nothing' }: { text?: string | undefined }) {
  const translate = useTranslate();
  return (
    <Typography color="text.secondary" sx={{ p: 4, textAlign: 'center' }}>
      {translate(text)}
    </Typography>
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
  nothing,
  children,
}: ResourceListProps<Row>) {
  const narrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  return (
    <List
      sort={sort}
      perPage={25}
      exporter={false}
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
          empty={<Nothing text={nothing} />}
          sx={{ '& .RaSimpleList-tertiary': { opacity: 1 } }}
        />
      ) : (
        <DataTable
          rowClick={withPages ? 'show' : false}
          bulkActionButtons={false}
          size="small"
          empty={<Nothing text={nothing} />}
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
