import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ThemeProvider } from '@mui/system';
import { theme } from './theme';
import { useDataSaver } from '../lib/data-saver';
import { Avatar } from './avatar';

afterEach(() => useDataSaver.setState({ chosen: null }));

const draw = () =>
  render(
    <ThemeProvider theme={theme}>
      <Avatar name="Odile" url="/avatars/odile.jpg" />
    </ThemeProvider>,
  ).container;

test('a person is shown with their picture', () => {
  expect(draw().querySelector('img')).toHaveAttribute('src', '/avatars/odile.jpg');
});

test('while data is saved, the picture comes when it is tapped', async () => {
  useDataSaver.setState({ chosen: true });
  const drawn = draw();
  expect(drawn.querySelector('img')).toBeNull();
  expect(drawn).toHaveTextContent('O');
  await userEvent.click(drawn.querySelector('span') as Element);
  expect(drawn.querySelector('img')).not.toBeNull();
});

test('the tap for the picture does not open the row around it', async () => {
  useDataSaver.setState({ chosen: true });
  const opened = jest.fn();
  const { container } = render(
    <ThemeProvider theme={theme}>
      <a href="#conversation" onClick={opened}>
        <Avatar name="Odile" url="/avatars/odile.jpg" />
      </a>
    </ThemeProvider>,
  );
  const picture = container.querySelector('span') as Element;
  await userEvent.click(picture);
  expect(container.querySelector('img')).not.toBeNull();
  expect(opened).not.toHaveBeenCalled();
  expect(window.location.hash).toBe('');
  await userEvent.click(picture);
  expect(opened).toHaveBeenCalledTimes(1);
});
