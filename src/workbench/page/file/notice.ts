/** The line above the grid that reports what happened to a file, and asks before work is replaced. */

export interface NoticeAction {
  readonly label: string;
  readonly run: () => void;
}

export interface Notice {
  show(text: string, actions?: readonly NoticeAction[]): void;
  hide(): void;
}

export function createNotice(page: Document, element: HTMLElement, closeLabel: string): Notice {
  const hide = () => {
    element.hidden = true;
    element.replaceChildren();
  };
  keepKeys(element);
  return {
    hide,
    show(text, actions = []) {
      const message = page.createElement('span');
      message.textContent = text;
      const close = buttonOf(page, { label: '×', run: hide });
      close.setAttribute('aria-label', closeLabel);
      const withHiding = actions.map((action) => ({
        ...action,
        run: () => {
          hide();
          action.run();
        },
      }));
      element.replaceChildren(message, ...withHiding.map((action) => buttonOf(page, action)), close);
      element.hidden = false;
    },
  };
}

export interface Question {
  readonly title: string;
  readonly detail: string;
  readonly confirm: string;
  readonly cancel: string;
}

/** Asks in a modal dialog; Escape is no. */
export function ask(page: Document, { title, detail, confirm, cancel }: Question): Promise<boolean> {
  const dialog = page.createElement('dialog');
  dialog.className = 'question';
  keepKeys(dialog);
  const heading = page.createElement('h2');
  heading.textContent = title;
  heading.id = 'question-title';
  dialog.setAttribute('aria-labelledby', heading.id);
  const text = page.createElement('p');
  text.textContent = detail;
  const buttons = page.createElement('div');
  buttons.append(
    buttonOf(page, { label: cancel, run: () => dialog.close() }),
    buttonOf(page, { label: confirm, run: () => dialog.close('yes') }),
  );
  dialog.append(heading, text, buttons);
  page.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue === 'yes');
    });
  });
}

function buttonOf(page: Document, { label, run }: NoticeAction): HTMLButtonElement {
  const button = page.createElement('button');
  button.type = 'button';
  button.textContent = label;
  button.addEventListener('click', run);
  return button;
}

/** Keeps keys from the grid, which would type them into the cell. */
function keepKeys(element: HTMLElement): void {
  element.addEventListener('keydown', (event) => event.stopPropagation());
}
