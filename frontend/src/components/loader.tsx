import { keyframes, styled } from '@mui/material/styles';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';

const turn = keyframes({ to: { transform: 'rotate(1turn)' } });

/** A turning ring; the words beside it say what it stands for. */
export const Spinner = styled('span')(({ theme }) => ({
  display: 'inline-block',
  width: 40,
  height: 40,
  border: `4px solid ${theme.vars.palette.divider}`,
  borderTopColor: theme.vars.palette.primary.main,
  borderRadius: '50%',
  animation: `${turn} 900ms linear infinite`,
}));

/** Something takes a while; says what, or at least that one should wait. */
export function Loader({ message }: { message?: string }) {
  const { t } = useTranslation();
  return (
    <Box role="status" sx={{ display: 'grid', justifyItems: 'center', gap: 3, p: 8, textAlign: 'center' }}>
      <Spinner aria-hidden />
      <div>
        <Typography>{message ?? t('loading')}</Typography>
        <Typography variant="body2" color="textSecondary">
          {t('wait')}
        </Typography>
      </div>
    </Box>
  );
}
