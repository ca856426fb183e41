import BookmarksOutlined from '@mui/icons-material/BookmarksOutlined';
import { Menu, MenuItem, Typography } from '@mui/material';
import { useState } from 'react';
import {
  Button,
  extractValidSavedQueries,
  type SavedQuery,
  useGetList,
  useLocaleState,
  useResourceContext,
  useSavedQueries,
  useTranslate,
} from 'react-admin';
import { useNavigate } from 'react-router';
import { formatNumber } from '../lib/format';
import { type ListCount, recordCount } from '../providers/data';

/** Saved filters and how many records match. The filter menu edits them. */
export function SavedViews() {
  const resource = useResourceContext() ?? '';
  const [saved] = useSavedQueries(resource);
  const views = extractValidSavedQueries(saved);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  if (views.length === 0) return null;
  return (
    <>
      <Button
        label="console.kept_filters.label"
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <BookmarksOutlined />
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={close}>
        {views.map((view, index) => (
          <View key={`${index} ${view.label}`} resource={resource} view={view} onChoose={close} />
        ))}
      </Menu>
    </>
  );
}

interface ViewProps {
  resource: string;
  view: SavedQuery;
  onChoose: () => void;
}

/** Shows the number of matching records. `item`: props injected by MUI's Menu. */
function View({ resource, view: { label, value }, onChoose, ...item }: ViewProps) {
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const navigate = useNavigate();
  const { sort } = value;
  const filter = value.filter as Record<string, unknown> | undefined;
  const list = useGetList(resource, { filter, sort, pagination: { page: 1, perPage: 1 } });
  const atLeast = (list.meta as ListCount | undefined)?.atLeast ?? false;
  let count = formatNumber(recordCount(list), locale);
  if (atLeast) count = translate('console.kept_filters.more_than', { count });
  if (list.error) count = '—';
  const search = new URLSearchParams({
    filter: JSON.stringify(filter ?? {}),
    displayedFilters: JSON.stringify(value.displayedFilters ?? {}),
    page: '1',
    ...(value.perPage && { perPage: String(value.perPage) }),
    ...(sort && { sort: sort.field, order: sort.order }),
  });
  return (
    <MenuItem
      {...item}
      onClick={() => {
        onChoose();
        void navigate({ search: String(search) });
      }}
      sx={{ minHeight: 44, gap: 3, justifyContent: 'space-between', maxWidth: 'calc(100vw - 32px)' }}
    >
      <Typography noWrap>{label}</Typography>
      <Typography color="textSecondary">{list.isPending ? '…' : count}</Typography>
    </MenuItem>
  );
}
