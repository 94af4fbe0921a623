"""Pictures that chats show beside a link: standings, a season's table, a person, a match, a club."""
