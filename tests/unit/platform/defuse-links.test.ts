import { defuseLinks } from '@/lib/platform/messages/mail/templates/defuse-links'

test.each([
  ['Claim £500: evil.example', 'Claim £500: evil. example'],
  ['https://evil.example/x?y=1', 'https: // evil. example/x?y=1'],
  ['www.evil.example', 'www. evil. example'],
  ['//evil.example', '// evil. example'],
  ['//intranet and \\\\server', '// intranet and \\\\ server'],
  ['evil.2example', 'evil. 2example'],
  ['ada@evil.example', 'ada @ evil. example'],
  ['mailto:ada@evil', 'mailto: ada @ evil'],
  ['tel:+449098790000', 'tel: +449098790000'],
  ['sms:07700900123', 'sms: 07700900123'],
  ['10.0.0.1/pay', '10. 0. 0. 1/pay'],
  ['bücher.example and 例え。テスト', 'bücher. example and 例え。 テスト'],
  ['evil\uff0eexample evil\u2024example', 'evil\uff0e example evil\u2024 example'],
  ['evil.\u2060example', 'evil. \u2060example'],
  ['Ski\r\nSubject: x', 'Ski Subject: x'],
  // Ordinary uses of these characters stay as they are.
  ['Ski trip', 'Ski trip'],
  ['Dr. Who @ Joe’s, 10:30, £3.50 each', 'Dr. Who @ Joe’s, 10:30, £3.50 each'],
  ['Off we go :D and :)', 'Off we go :D and :)'],
  ['Hello... and so on. Yes!', 'Hello... and so on. Yes!'],
  ['v2.0 – rent 1.5.–31.8.', 'v2.0 – rent 1.5.–31.8.'],
])('%j is written %j', (written, plain) => {
  expect(defuseLinks(written)).toBe(plain)
  expect(defuseLinks(plain)).toBe(plain)
})
