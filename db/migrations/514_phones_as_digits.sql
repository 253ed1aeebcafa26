-- People whom an agent had named kept their number as it was typed, everybody else the digits: sorted by phone, they stood apart.
update users set phone = us_digits(phone) where phone <> us_digits(phone);
