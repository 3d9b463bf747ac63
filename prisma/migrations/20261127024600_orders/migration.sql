-- Orders: what people of a group can order, what each ordered, and what their payments take from the stock.

CREATE TABLE order_forms (
  "groupId" uuid PRIMARY KEY REFERENCES groups ON DELETE RESTRICT ON UPDATE CASCADE,
  "closesAt" timestamptz(3),
  "createdAt" timestamptz(3) NOT NULL
);

CREATE TABLE order_items (
  id uuid PRIMARY KEY,
  "groupId" uuid NOT NULL REFERENCES order_forms ON DELETE CASCADE ON UPDATE CASCADE,
  place smallint NOT NULL,
  title text NOT NULL,
  "pricePence" integer NOT NULL CHECK ("pricePence" >= 0),
  options text[],
  most smallint CHECK (most > 0),
  stock integer CHECK (stock >= 0),
  "removedAt" timestamptz(3)
);
CREATE INDEX "order_items_groupId_idx" ON order_items ("groupId");

CREATE TYPE "QuestionKind" AS ENUM ('text', 'choice');
CREATE TABLE order_questions (
  id uuid PRIMARY KEY,
  "groupId" uuid NOT NULL REFERENCES order_forms ON DELETE CASCADE ON UPDATE CASCADE,
  place smallint NOT NULL,
  text text NOT NULL,
  kind "QuestionKind" NOT NULL,
  choices text[],
  required boolean NOT NULL,
  "removedAt" timestamptz(3)
);
CREATE INDEX "order_questions_groupId_idx" ON order_questions ("groupId");

-- Of a member, or of a gift: exactly one.
CREATE TABLE orders (
  id uuid PRIMARY KEY,
  "groupId" uuid NOT NULL REFERENCES groups ON DELETE RESTRICT ON UPDATE CASCADE,
  "memberId" uuid REFERENCES members ON DELETE RESTRICT ON UPDATE CASCADE,
  "paymentId" uuid REFERENCES payments ON DELETE RESTRICT ON UPDATE CASCADE,
  "updatedAt" timestamptz(3) NOT NULL,
  CONSTRAINT orders_of_one CHECK (num_nonnulls("memberId", "paymentId") = 1)
);
CREATE INDEX "orders_groupId_idx" ON orders ("groupId");
CREATE UNIQUE INDEX "orders_memberId_key" ON orders ("memberId");
CREATE UNIQUE INDEX "orders_paymentId_key" ON orders ("paymentId");

CREATE TABLE order_lines (
  "orderId" uuid NOT NULL REFERENCES orders ON DELETE CASCADE ON UPDATE CASCADE,
  "itemId" uuid NOT NULL REFERENCES order_items ON DELETE CASCADE ON UPDATE CASCADE,
  option text NOT NULL DEFAULT '',
  quantity smallint NOT NULL CHECK (quantity > 0),
  PRIMARY KEY ("orderId", "itemId", option)
);
CREATE INDEX "order_lines_itemId_idx" ON order_lines ("itemId");

CREATE TABLE order_answers (
  "orderId" uuid NOT NULL REFERENCES orders ON DELETE CASCADE ON UPDATE CASCADE,
  "questionId" uuid NOT NULL REFERENCES order_questions ON DELETE CASCADE ON UPDATE CASCADE,
  answer text NOT NULL,
  PRIMARY KEY ("orderId", "questionId")
);
CREATE INDEX "order_answers_questionId_idx" ON order_answers ("questionId");

-- What a payment takes from the stock. Nothing is given back by a command: rows of payments that failed, or of which
-- nothing is left, do not count.
CREATE TABLE order_takes (
  "transactionId" uuid NOT NULL REFERENCES transactions ON DELETE RESTRICT ON UPDATE CASCADE,
  "itemId" uuid NOT NULL REFERENCES order_items ON DELETE CASCADE ON UPDATE CASCADE,
  option text NOT NULL DEFAULT '',
  quantity integer NOT NULL CHECK (quantity > 0),
  PRIMARY KEY ("transactionId", "itemId", option)
);
CREATE INDEX "order_takes_itemId_idx" ON order_takes ("itemId");
