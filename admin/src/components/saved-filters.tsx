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
export function SavedFilters() {
  const resource = useResourceContext() ?? '';
  const [queries] = useSavedQueries(resource);
  const saved = extractValidSavedQueries(queries);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  if (saved.length === 0) return null;
  return (
    <>
      <Button
        label="console.saved_filters.label"
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <BookmarksOutlined />
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={close}>
        {saved.map((filter, index) => (
          <SavedFilterItem key={`${index} ${filter.label}`} {...filter} onChoose={close} />
        ))}
      </Menu>
    </>
  );
}

interface SavedFilterItemProps extends SavedQuery {
  onChoose: () => void;
}

/** Counts once the menu is open. `item` has the props that MUI's menu adds. */
function SavedFilterItem({ label, value, onChoose, ...item }: SavedFilterItemProps) {
  const resource = useResourceContext() ?? '';
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const navigate = useNavigate();
  const { sort } = value;
  const filter = value.filter as Record<string, unknown> | undefined;
  const list = useGetList(resource, { filter, sort, pagination: { page: 1, perPage: 1 } });
  const countText = () => {
    if (list.isPending) return '…';
    if (list.error) return '—';
    const count = formatNumber(recordCount(list), locale);
    const { atLeast = false } = (list.meta ?? {}) as Partial<ListCount>;
    return atLeast ? translate('console.saved_filters.more_than', { count }) : count;
  };
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
      <Typography color="textSecondary">{countText()}</Typography>
    </MenuItem>
  );
}
