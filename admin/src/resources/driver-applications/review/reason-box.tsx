import {
  Button,
  Menu,
  MenuItem,
  Stack,
  TextField,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
} from '@mui/material';
import type { RefObject } from 'react';
import { useStore, useTranslate } from 'react-admin';
import { Muted } from '../../../components/value-fields';
import { DEFAULT_LANGUAGE, type Language, LANGUAGE_CODES } from '../../../locales/languages';
import type { DocumentKind } from '../documents';
import { REASON_NAMES, reasonText, withReason } from './reason-templates';

/** The API's limit. */
const MAX_LENGTH = 500;

interface ReasonBoxProps {
  document: DocumentKind;
  value: string;
  onChange: (reason: string) => void;
  menuButton: RefObject<HTMLButtonElement | null>;
  open: boolean;
  onOpen: (open: boolean) => void;
}

/** The reason as sent: templates in the applicant's language, plus free text. */
export function ReasonBox({ document, value, onChange, menuButton, open, onOpen }: ReasonBoxProps) {
  const translate = useTranslate();
  const [language, setLanguage] = useStore<Language>('console.reason_language', DEFAULT_LANGUAGE);
  return (
    <>
      <TextField
        multiline
        minRows={2}
        maxRows={5}
        size="small"
        margin="none"
        label={translate('console.review.reason')}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        slotProps={{ htmlInput: { maxLength: MAX_LENGTH } }}
      />
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
        <Button ref={menuButton} size="small" aria-haspopup="menu" onClick={() => onOpen(true)}>
          {translate('console.review.templates')}
        </Button>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={language}
          aria-label={translate('console.review.reason_language')}
          onChange={(_, chosen: Language | null) => chosen && setLanguage(chosen)}
        >
          {LANGUAGE_CODES.map((one) => (
            <ToggleButton key={one} value={one} sx={{ minWidth: 44, minHeight: { xs: 44, md: 36 } }}>
              {one.toUpperCase()}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </Stack>
      <Menu
        open={open}
        anchorEl={() => menuButton.current}
        onClose={() => onOpen(false)}
        slotProps={{ paper: { sx: { maxWidth: 'min(420px, calc(100% - 32px))' } } }}
      >
        {REASON_NAMES.map((name) => (
          <MenuItem
            key={name}
            onClick={() => {
              onChange(withReason(value, reasonText(name, document.name, language)).slice(0, MAX_LENGTH));
              onOpen(false);
            }}
            sx={{ display: 'block', whiteSpace: 'normal' }}
          >
            <Typography variant="body2" sx={{ fontWeight: 600 }}>
              {translate(`console.review.reasons.${name}`)}
            </Typography>
            <Muted lang={language}>{reasonText(name, document.name, language)}</Muted>
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
