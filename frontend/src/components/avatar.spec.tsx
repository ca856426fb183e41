import { ThemeProvider } from '@mui/system';
import { fireEvent, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useDataSaver } from '../lib/data-saver';
import { Avatar } from './avatar';
import { theme } from './theme';

afterEach(() => useDataSaver.setState({ chosen: null }));

const draw = () =>
  render(
    <ThemeProvider theme={theme}>
      <Avatar name="Odile" url="/avatars/odile.jpg" />
    </ThemeProvider>,
  ).container;

test("shows the user's picture", () => {
  expect(draw().querySelector('img')).toHaveAttribute('src', '/avatars/odile.jpg');
});

test('while saving data, loads the picture on tap', async () => {
  useDataSaver.setState({ chosen: true });
  const drawn = draw();
  expect(drawn.querySelector('img')).toBeNull();
  expect(drawn).toHaveTextContent('O');
  await userEvent.click(drawn.querySelector('span') as Element);
  expect(drawn.querySelector('img')).not.toBeNull();
});

test('the tap on the picture does not open its row', async () => {
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

test('a picture that does not load gives way to the initial', () => {
  const drawn = draw();
  fireEvent.error(drawn.querySelector('img') as Element);
  expect(drawn.querySelector('img')).toBeNull();
  expect(drawn).toHaveTextContent('O');
});
