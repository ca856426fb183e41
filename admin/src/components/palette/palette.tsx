import { Autocomplete, Box, Dialog, TextField } from '@mui/material';
import { useState } from 'react';
import {
  useCreatePath,
  useDebouncedEvent,
  useGetResourceLabel,
  useLocaleState,
  useStoreContext,
  useTranslate,
} from 'react-admin';
import { useNavigate } from 'react-router';
import { formatDay, formatPhone } from '../../lib/format';
import { PAGES, RESOURCES, SUBJECT_LISTS } from '../../providers/can-access';
import { stateName } from '../status-chip';
import { useRead } from '../use-read';
import { useRole } from '../use-role';
import { Muted } from '../value-fields';

const DEBOUNCE_MS = 250;
/** The server finds names from three letters. */
const MIN_LENGTH = 3;

interface Option {
  label: string;
  status: string;
  to: string;
  group: string;
}

/** Finds lists by a few letters, and records by name, number, plate or reference. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const store = useStoreContext();
  const [text, setText] = useState('');
  const [searched, setSearched] = useState('');
  const search = useDebouncedEvent(setSearched, DEBOUNCE_MS);
  const trimmed = text.trim();
  const pages = usePages(trimmed);
  const { records, isFetching, error } = useRecords(searched);
  const isLoading = isFetching || searched !== trimmed;
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      aria-label={translate('console.palette.title')}
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
    >
      <Box sx={{ p: 2 }}>
        <Autocomplete<Option>
          open
          autoHighlight
          clearOnBlur={false}
          forcePopupIcon={false}
          options={[...pages, ...records]}
          filterOptions={(options) => options}
          getOptionLabel={({ label }) => label}
          getOptionKey={({ to }) => to}
          loading={isLoading}
          loadingText={translate('console.palette.searching')}
          noOptionsText={translate(error?.message ?? 'console.palette.nothing', { _: error?.message })}
          inputValue={text}
          onInputChange={(_, value, reason) => {
            if (reason === 'reset') return;
            setText(value);
            search(value.trim());
          }}
          onClose={(_, reason) => reason === 'escape' && onClose()}
          onChange={(_, option) => {
            if (!option) return;
            onClose();
            // Opens a list with its default filter, like the menu.
            store.removeItem(`${option.to.slice(1)}.listParams`);
            void navigate(option.to);
          }}
          renderOption={({ key, ...props }, { label, group, status }) => (
            <Box component="li" key={key} {...props} sx={{ display: 'flex', gap: 2, minHeight: 44 }}>
              <span style={{ flex: 1 }}>{label}</span>
              <Muted component="span">{[group, status].filter(Boolean).join(' · ')}</Muted>
            </Box>
          )}
          renderInput={(params) => (
            <TextField
              {...params}
              autoFocus
              margin="none"
              label={translate('console.palette.title')}
              helperText={translate('console.palette.hint')}
            />
          )}
        />
      </Box>
    </Dialog>
  );
}

const plain = (words: string) => words.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

function usePages(text: string): Option[] {
  const translate = useTranslate();
  const label = useGetResourceLabel();
  const createPath = useCreatePath();
  const { canRead, role } = useRole();
  const lists = [...RESOURCES, ...PAGES]
    .filter((resource) => canRead(resource))
    .map((resource) => ({ to: createPath({ resource, type: 'list' }), label: label(resource, 2) }));
  const doctor = role === 'admin' ? [{ to: '/doctor', label: translate('console.doctor.title') }] : [];
  return [...lists, ...doctor]
    .filter((page) => plain(page.label).includes(plain(text)))
    .map((page) => ({ ...page, group: translate('console.palette.lists'), status: '' }));
}

function useRecords(text: string) {
  const label = useGetResourceLabel();
  const translate = useTranslate();
  const createPath = useCreatePath();
  const [locale] = useLocaleState();
  const { data, isFetching, error } = useRead(
    ['palette', text],
    (api, signal) => api.search({ q: text, signal }),
    { enabled: text.length >= MIN_LENGTH, staleTime: 0, gcTime: 0 },
  );
  const records = (data ?? []).flatMap(({ kind, id, title, state }): Option | [] => {
    const resource = SUBJECT_LISTS[kind];
    if (resource === undefined) return [];
    return {
      label: title
        .replace(/\+(\d{12})/g, (_, number: string) => formatPhone(number))
        .replace(/\d{4}-\d{2}-\d{2}/g, (day) => formatDay(day, locale)),
      status: state === null ? '' : stateName(translate, resource, state),
      to: createPath({ resource, id, type: 'show' }),
      group: label(resource, 2),
    };
  });
  return { records, isFetching, error };
}
