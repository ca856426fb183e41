import BrightnessAutoRounded from '@mui/icons-material/BrightnessAutoRounded';
import DarkModeRounded from '@mui/icons-material/DarkModeRounded';
import LightModeRounded from '@mui/icons-material/LightModeRounded';
import { IconButton, ListItemIcon, ListItemText, Menu, MenuItem, Tooltip } from '@mui/material';
import { useState } from 'react';
import { useRemoveFromStore, useStore, useTranslate } from 'react-admin';

const CHOICES = [
  { name: 'light', Icon: LightModeRounded },
  { name: 'dark', Icon: DarkModeRounded },
  { name: 'system', Icon: BrightnessAutoRounded },
] as const;

type Choice = (typeof CHOICES)[number]['name'];

export function ThemeMenu() {
  const translate = useTranslate();
  const [stored, store] = useStore<'light' | 'dark' | undefined>('theme');
  const forget = useRemoveFromStore();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const chosen: Choice = stored ?? 'system';
  const Current = CHOICES.find(({ name }) => name === chosen)?.Icon ?? BrightnessAutoRounded;

  const choose = (choice: Choice) => {
    setAnchor(null);
    if (choice === 'system') forget('theme');
    else store(choice);
  };

  return (
    <>
      <Tooltip title={translate('console.theme.title')}>
        <IconButton
          color="inherit"
          aria-label={translate('console.theme.title')}
          aria-haspopup="menu"
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <Current />
        </IconButton>
      </Tooltip>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {CHOICES.map(({ name, Icon }) => (
          <MenuItem key={name} selected={name === chosen} onClick={() => choose(name)}>
            <ListItemIcon>
              <Icon fontSize="small" />
            </ListItemIcon>
            <ListItemText>{translate(`console.theme.${name}`)}</ListItemText>
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
