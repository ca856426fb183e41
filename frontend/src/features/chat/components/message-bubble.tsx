import DoneRounded from '@mui/icons-material/DoneRounded';
import FlagOutlined from '@mui/icons-material/FlagOutlined';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../components/avatar';
import { HIDDEN } from '../../../components/hidden';
import { IconPressable } from '../../../components/pressable';
import { TextWarning } from '../../../components/text-warning';
import type { Message } from '../../../lib/api/types';
import { useFormat } from '../../../lib/format/use-format';
import { usePersonName } from '../../../lib/person-name';
import { textParts } from '../message-text';

export const Line = styled('li')({
  display: 'grid',
  gridTemplateColumns: '28px minmax(0, 1fr)',
  alignItems: 'end',
  justifyItems: 'start',
  gap: '4px 8px',
  '&[data-own="true"]': { gridTemplateColumns: 'minmax(0, 1fr) 28px', justifyItems: 'end' },
  '& .content': { display: 'flex', alignItems: 'center', gap: 2, maxWidth: '100%', paddingRight: 28 },
  '&[data-own="true"] .content': { padding: '0 0 0 28px' },
  '& .actions': { margin: '-8px 0' },
  '& .flag': { opacity: 0, pointerEvents: 'none', marginRight: -44 },
  '& .flag:focus-visible, &[data-selected="true"] .flag': { opacity: 1, pointerEvents: 'auto' },
  '@media (hover: hover)': { '&:hover .flag': { opacity: 1, pointerEvents: 'auto' } },
});

export const Bubble = styled('div')(({ theme }) => ({
  minWidth: 0,
  maxWidth: 520,
  padding: '8px 12px 6px',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: '16px 16px 16px 4px',
  background: theme.vars.palette.background.paper,
  overflowWrap: 'anywhere',
  '& .text': { whiteSpace: 'pre-wrap' },
  '& a': { color: 'inherit' },
  '& .time': {
    display: 'flex',
    justifyContent: 'flex-end',
    alignItems: 'center',
    gap: 4,
    fontSize: '0.75rem',
    lineHeight: 1.4,
    color: theme.vars.palette.text.secondary,
  },
  '& .time svg': { fontSize: 14 },
  '[data-own="true"] &': {
    borderColor: 'transparent',
    borderRadius: '16px 16px 4px 16px',
    background: theme.vars.palette.primary.main,
    color: theme.vars.palette.primary.contrastText,
    '& .time': { color: 'inherit' },
  },
  '[data-waiting="true"] &': {
    background: theme.vars.palette.brand.primarySoft,
    color: theme.vars.palette.text.primary,
    border: `1px dashed ${theme.vars.palette.primary.main}`,
  },
  '[data-refused="true"] &': {
    background: theme.vars.palette.brand.dangerSoft,
    borderColor: theme.vars.palette.error.main,
  },
}));

export const HiddenText = styled('span')({ ...HIDDEN, whiteSpace: 'nowrap' });

export function MessageText({ content }: { content: string }) {
  return (
    <div className="text" dir="auto">
      {textParts(content).map(({ text, href }, index) =>
        href ? (
          <a key={index} href={href} target="_blank" rel="noopener noreferrer nofollow">
            {text}
          </a>
        ) : (
          text
        ),
      )}
    </div>
  );
}

interface MessageBubbleProps {
  message: Message;
  own: boolean;
  onReport: (message: Message) => void;
}

export function MessageBubble({ message, own, onReport }: MessageBubbleProps) {
  const { t } = useTranslation('chat');
  const nameOf = usePersonName();
  const format = useFormat();
  const [selected, setSelected] = useState(false);
  const { sender, content, created_at, warning } = message;
  const avatar = <Avatar name={sender.full_name} url={sender.avatar_url} size={28} />;
  return (
    <Line data-own={own} data-selected={selected}>
      {!own && avatar}
      <div className="content">
        <Bubble onClick={own ? undefined : () => setSelected((current) => !current)}>
          <HiddenText>
            {t('saidBy', { name: own ? t('you') : nameOf(sender.full_name, t('unnamed.person')) })}{' '}
          </HiddenText>
          <MessageText content={content} />
          <div className="time">
            <time dateTime={created_at}>{format.time(created_at)}</time>
            {own && <DoneRounded titleAccess={t('mark.sent')} />}
          </div>
        </Bubble>
        {!own && (
          <IconPressable className="flag" aria-label={t('report.message')} onClick={() => onReport(message)}>
            <FlagOutlined fontSize="small" />
          </IconPressable>
        )}
      </div>
      {own && avatar}
      {warning && !own && (
        <div style={{ gridColumn: 2 }}>
          <TextWarning warning={warning} />
        </div>
      )}
    </Line>
  );
}
