import ArrowBackRounded from '@mui/icons-material/ArrowBackRounded';
import CloseRounded from '@mui/icons-material/CloseRounded';
import MoreVertRounded from '@mui/icons-material/MoreVertRounded';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../components/avatar';
import { ignoreEscape, useCloseOnBack } from '../../../components/dialog';
import { Caption, TWO_LINES } from '../../../components/text';
import type { ChatHeaderData } from '../../../lib/read-chat';
import { RideLine } from './ride-line';

const Bar = styled('header')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 64,
  padding: '6px 4px 6px 16px',
  paddingTop: 'calc(6px + env(safe-area-inset-top))',
  background: theme.vars.palette.background.paper,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  '& .who': { flex: 1, minWidth: 0 },
  '& h2': TWO_LINES,
}));

interface ChatHeaderProps {
  chat: Pick<ChatHeaderData, 'otherUserName' | 'otherUserAvatar'> & {
    ride?: ChatHeaderData['ride'] | undefined;
  };
  titleId: string;
  /** "Back" on phones, else "close". */
  phone: boolean;
  onClose: () => void;
  onReport: () => void;
  onBlock: () => void;
}

export function ChatHeader({ chat, titleId, phone, onClose, onReport, onBlock }: ChatHeaderProps) {
  const { t } = useTranslation(['chat', 'common']);
  const [menu, setMenu] = useState<HTMLElement | null>(null);
  const { otherUserName, otherUserAvatar, ride } = chat;
  const closeMenu = () => setMenu(null);
  useCloseOnBack(menu !== null, closeMenu);
  const choose = (action: () => void) => () => {
    closeMenu();
    action();
  };
  return (
    <Bar style={phone ? { paddingLeft: 4, gap: 8 } : undefined}>
      {phone && (
        <IconButton color="inherit" aria-label={t('common:back')} onClick={onClose}>
          <ArrowBackRounded />
        </IconButton>
      )}
      <Avatar name={otherUserName} url={otherUserAvatar} size={40} />
      <div className="who">
        <Typography id={titleId} component="h2" sx={{ fontWeight: 600, lineHeight: 1.25 }}>
          {otherUserName}
        </Typography>
        {ride?.from_city && (
          <Caption>
            <RideLine ride={ride} />
          </Caption>
        )}
      </div>
      <IconButton
        color="inherit"
        aria-label={t('menu')}
        aria-haspopup="menu"
        onClick={(event) => setMenu(event.currentTarget)}
      >
        <MoreVertRounded />
      </IconButton>
      {!phone && (
        <IconButton color="inherit" aria-label={t('common:close')} onClick={onClose}>
          <CloseRounded />
        </IconButton>
      )}
      <Menu anchorEl={menu} open={menu !== null} onClose={closeMenu} onKeyDown={ignoreEscape}>
        <MenuItem onClick={choose(onReport)} sx={{ minHeight: 48 }}>
          {t('report.action')}
        </MenuItem>
        <MenuItem onClick={choose(onBlock)} sx={{ minHeight: 48, color: 'error.main' }}>
          {t('block.action')}
        </MenuItem>
      </Menu>
    </Bar>
  );
}
